/**
 * Whether the API has what `schema.extensions.graphql` says, as the build was told (`VITE_API_EXTENSIONS`). What needs them,
 * the operations of `operations/extensions/`, is asked only then, and else no part of the bundle.
 */
export const hasExtensions = import.meta.env.VITE_API_EXTENSIONS === 'on';
