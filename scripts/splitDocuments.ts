import type { Plugin } from 'vite';

const GENERATED = /\/src\/graphql\/generated\/graphql\.ts$/;

/** A line of the generated file: the name and the syntax tree of an operation. */
const DOCUMENT = /^export const (\w+) = (\{.*\}) as unknown as DocumentNode<.*>;$/gm;

/** Rollup's convention for names of modules: other plugins leave names with \0 alone. */
const PREFIX = '\0document:';

/**
 * Makes each operation in the generated file a module of its own, so that a page loads only its own operations. As one
 * module they would be one chunk, which every page loads. Only builds do it: development and tests have one module.
 */
export function splitDocuments(): Plugin {
  const documents = new Map<string, string>();
  return {
    name: 'split-documents',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!GENERATED.test(id)) return;
      const split = code.replace(DOCUMENT, (_line, name: string, tree: string) => {
        documents.set(name, tree);
        return `export { ${name} } from '${PREFIX}${name}';`;
      });
      if (documents.size === 0) throw new Error(`${id} has no line that is an operation.`);
      return { code: split, map: null, moduleSideEffects: false };
    },
    resolveId: (id) => (id.startsWith(PREFIX) ? id : undefined),
    load(id) {
      if (!id.startsWith(PREFIX)) return;
      const name = id.slice(PREFIX.length);
      return { code: `export const ${name} = ${documents.get(name)};`, map: null, moduleSideEffects: false };
    },
  };
}
