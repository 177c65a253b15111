import {
  type ASTVisitor,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLNamedType,
  type GraphQLSchema,
  getNamedType,
  isObjectType,
  Kind,
  NoFragmentCyclesRule,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type ValidationContext,
  validate,
} from 'graphql';

/** The limits of one operation. Fragments count at each place where they are used. */
const queryLimits = {
  /** The nesting of fields. The deepest page of the site has 7; four nested lists have 13. */
  depth: 16,
  /** The nesting below `__schema` and `__type`, where tools unfold the wrappers of types. */
  introspectionDepth: 20,
  aliases: 15,
  directives: 20,
  /** The number of fields and fragments. Introspection by the usual tools has about 250. */
  selections: 500,
  /** The number of fields that check a password or send a mail. */
  guarded: 1,
} as const;

/** The limits of a document's text. They are checked before it is parsed. */
export const textLimits = { characters: 20_000, tokens: 2000 } as const;

const guardedMutations = new Set(['login', 'resetPassword', 'savePassword']);
const introspectionTypes = new Map([
  ['__schema', '__Schema'],
  ['__type', '__Type'],
]);

type Measure = Record<keyof typeof queryLimits, number>;

const emptyMeasure: Measure = {
  depth: 0,
  introspectionDepth: 0,
  aliases: 0,
  directives: 0,
  selections: 0,
  guarded: 0,
};

const combine = (a: Measure, b: Measure): Measure => ({
  depth: Math.max(a.depth, b.depth),
  introspectionDepth: Math.max(a.introspectionDepth, b.introspectionDepth),
  aliases: a.aliases + b.aliases,
  directives: a.directives + b.directives,
  selections: a.selections + b.selections,
  guarded: a.guarded + b.guarded,
});

/**
 * Measures the operations of a document. Each fragment is measured once, and counts as empty within itself. So
 * measuring takes time in proportion to the document's length.
 */
class Meter {
  readonly #context: ValidationContext;
  readonly #fragments = new Map<string, Measure>();

  constructor(context: ValidationContext) {
    this.#context = context;
  }

  selections(set: SelectionSetNode, parent: GraphQLNamedType | undefined): Measure {
    return set.selections.reduce((sum, selection) => {
      const own = { ...emptyMeasure, selections: 1, directives: selection.directives?.length ?? 0 };
      return combine(sum, combine(own, this.#selection(selection, parent)));
    }, emptyMeasure);
  }

  #selection(selection: SelectionNode, parent: GraphQLNamedType | undefined): Measure {
    if (selection.kind === Kind.FIELD) return this.#field(selection, parent);
    if (selection.kind === Kind.FRAGMENT_SPREAD) return this.#spread(selection.name.value);
    const { selectionSet, typeCondition } = selection;
    return this.selections(selectionSet, typeCondition ? this.#type(typeCondition.name.value) : parent);
  }

  #spread(name: string): Measure {
    const known = this.#fragments.get(name);
    if (known) return known;
    const fragment = this.#context.getFragment(name);
    if (!fragment) return emptyMeasure;
    this.#fragments.set(name, emptyMeasure);
    const measure = this.#fragment(fragment);
    this.#fragments.set(name, measure);
    return measure;
  }

  #fragment(fragment: FragmentDefinitionNode): Measure {
    const inside = this.selections(fragment.selectionSet, this.#type(fragment.typeCondition.name.value));
    return { ...inside, directives: inside.directives + (fragment.directives?.length ?? 0) };
  }

  #field(field: FieldNode, parent: GraphQLNamedType | undefined): Measure {
    const name = field.name.value;
    const introspection = introspectionTypes.get(name);
    const output = isObjectType(parent) ? parent.getFields()[name]?.type : undefined;
    const type = introspection ? this.#type(introspection) : getNamedType(output);
    const inside = field.selectionSet ? this.selections(field.selectionSet, type) : emptyMeasure;
    const measure = {
      ...inside,
      depth: inside.depth + 1,
      aliases: inside.aliases + (field.alias ? 1 : 0),
      guarded: inside.guarded + (parent?.name === 'Mutation' && guardedMutations.has(name) ? 1 : 0),
    };
    return introspection ? { ...measure, depth: 0, introspectionDepth: measure.depth } : measure;
  }

  #type(name: string): GraphQLNamedType | undefined {
    return this.#context.getSchema().getType(name);
  }
}

type LimitMessage = [name: keyof typeof queryLimits, words: (found: number, allowed: number) => string];

const limitMessages: readonly LimitMessage[] = [
  ['depth', (found, allowed) => `The query is ${found} fields deep; ${allowed} are allowed.`],
  ['introspectionDepth', (found, allowed) => `The introspection is ${found} fields deep; ${allowed} are allowed.`],
  ['aliases', (found, allowed) => `The query has ${found} aliases; ${allowed} are allowed.`],
  ['directives', (found, allowed) => `The query has ${found} directives; ${allowed} are allowed.`],
  ['selections', (found, allowed) => `The query selects ${found} fields and fragments; ${allowed} are allowed.`],
  ['guarded', () => 'Only one of login, resetPassword and savePassword is allowed in a request.'],
];

function LimitsRule(context: ValidationContext): ASTVisitor {
  const check = (operation: OperationDefinitionNode, meter: Meter) => {
    const root = context.getSchema().getRootType(operation.operation) ?? undefined;
    const inside = meter.selections(operation.selectionSet, root);
    const measure = { ...inside, directives: inside.directives + (operation.directives?.length ?? 0) };
    for (const [name, words] of limitMessages) {
      if (measure[name] <= queryLimits[name]) continue;
      const message = words(measure[name], queryLimits[name]);
      context.reportError(new GraphQLError(message, { nodes: operation, extensions: { code: 'QUERY_TOO_COSTLY' } }));
    }
  };
  return {
    Document: {
      leave({ definitions }) {
        const meter = new Meter(context);
        for (const definition of definitions) {
          if (definition.kind === Kind.OPERATION_DEFINITION) check(definition, meter);
        }
      },
    },
  };
}

/**
 * Returns the errors of a document against the limits: circular fragments, and operations over a limit. It runs before
 * other validation. GraphQL's own rules compare all fragments, and overflow the stack for a hundred circular ones,
 * which fit in a few kilobytes.
 */
export const limitErrors = (schema: GraphQLSchema, document: DocumentNode): readonly GraphQLError[] =>
  validate(schema, document, [NoFragmentCyclesRule, LimitsRule], { maxErrors: 5 });
