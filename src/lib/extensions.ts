/**
 * Whether the API has `schema.extensions.graphql`; the setting `VITE_API_EXTENSIONS` of the build says so. If not, the
 * operations of `operations/extensions/` are not in the bundle.
 */
export const hasExtensions = import.meta.env.VITE_API_EXTENSIONS === 'on';
