import { useEffect, useRef } from 'react';
import type { FormDraft } from '#components/forms/useFormSubmission.ts';
import { readSession, sessionStorageOf, useSession } from '#graphql/session.ts';

const KEY = 'drafts';

/** More are not kept: nobody comes back to so many forms. */
const MOST = 20;

/** A form whose input is kept while its member logs in, and when the page is loaded anew. */
export interface DraftedForm<Content> {
  form: string;
  title: string;
  /** Whether this is input of the form: an older version of the site may have kept it. */
  isContent: (value: unknown) => value is Content;
}

interface KeptDraft {
  form: string;
  title: string;
  /** The path of the form's page. */
  path: string;
  /** The member who typed it, to whom alone it is shown; null for a visitor, who may log in as any. */
  member: string | null;
  content: unknown;
}

const isTexts = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/** Whether a value has the fields of `values`, of the same types. The items of lists have texts. */
export const isLike = <Values extends object>(value: unknown, values: Values): value is Values =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(values).every(([field, own]) => {
    const found: unknown = Reflect.get(value, field);
    return Array.isArray(own)
      ? Array.isArray(found) && found.every(isTexts)
      : found !== null && typeof found === typeof own;
  });

export const draftedForm = <Values extends object>(title: string, empty: Values): DraftedForm<Values> => ({
  form: title,
  title,
  isContent: (value) => isLike(value, empty),
});

const isDraft = (value: unknown): value is KeptDraft =>
  isLike(value, { form: '', title: '', path: '' }) &&
  'content' in value &&
  'member' in value &&
  (value.member === null || typeof value.member === 'string') &&
  /^\/(?!\/)/.test(value.path);

/** The drafts of this tab, the latest last. They end with the tab. */
function keptDrafts(): KeptDraft[] {
  try {
    const drafts: unknown = JSON.parse(sessionStorageOf(window)?.getItem(KEY) ?? '[]');
    return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
  } catch {
    return [];
  }
}

/** Stores the drafts. Returns whether the browser has taken them: its storage may be full. */
function store(drafts: readonly KeptDraft[]): boolean {
  const storage = sessionStorageOf(window);
  try {
    if (drafts.length > 0) storage?.setItem(KEY, JSON.stringify(drafts.slice(-MOST)));
    else storage?.removeItem(KEY);
    return storage !== undefined;
  } catch {
    return false;
  }
}

const currentMember = (): string | null => {
  const storage = sessionStorageOf(window);
  return (storage && readSession(storage)?.username) ?? null;
};

const isFor = (draft: KeptDraft, member: string | null): boolean => draft.member === null || draft.member === member;

/** The latest draft of the signed-in member, or undefined. */
export const latestDraft = (): Pick<KeptDraft, 'title' | 'path'> | undefined =>
  keptDrafts().findLast((draft) => isFor(draft, currentMember()));

/** Keeps the input of a form whose page is at a path. Returns whether it is kept. */
export function keepDraft<Content>(
  { form, title }: DraftedForm<Content>,
  content: Content,
  path: string,
  member = currentMember(),
): boolean {
  const others = keptDrafts().filter((draft) => draft.form !== form || draft.member !== member);
  return store([...others, { form, title, path, member, content }]);
}

/** Returns what is kept of a form for the signed-in member. */
export function readDraft<Content>({ form, isContent }: DraftedForm<Content>): Content | undefined {
  const member = currentMember();
  const content = keptDrafts().findLast((draft) => draft.form === form && isFor(draft, member))?.content;
  return isContent(content) ? content : undefined;
}

/** Forgets what is kept of a form for a member, and what a visitor typed. */
function forgetDraft({ form }: DraftedForm<unknown>, member: string | null): void {
  const drafts = keptDrafts();
  const others = drafts.filter((draft) => draft.form !== form || !isFor(draft, member));
  if (others.length < drafts.length) store(others);
}

/** The draft of a form on the page. It belongs to the member who is, or was last, signed in while it is there. */
export function useDraft<Content>(of: DraftedForm<Content>): FormDraft<Content> {
  const session = useSession();
  const typedBy = useRef<string>(null);
  useEffect(() => {
    if (session) typedBy.current = session.username;
  }, [session]);
  const member = () => currentMember() ?? typedBy.current;
  return {
    keep: (content, path) => keepDraft(of, content, path, member()),
    take: () => {
      const content = readDraft(of);
      forgetDraft(of, currentMember());
      return content;
    },
    forget: () => forgetDraft(of, member()),
  };
}
