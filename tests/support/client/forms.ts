import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import { storeSession } from '#graphql/session.ts';
import { refusal } from './mocks.ts';

/** The three ways in which a request fails. */
export const failures = {
  named: refusal('The API says why.'),
  network: { error: new TypeError('Failed to fetch') },
  nameless: { result: { data: null } },
};

export const signIn = (perms = 'musicLover') =>
  storeSession(window.sessionStorage, { token: 'T', user: { username: 'ada', perms } });

/** Waits for the toast with this title and text. */
export const expectToast = (title: string, description: string) =>
  waitFor(() => {
    const toasts = screen.getAllByLabelText('Notification').map((toast) => toast.textContent);
    expect(toasts).toEqual([title + description]);
  });

export const field = (label: string) => screen.findByLabelText(label);

/** Replaces the texts of fields, given by label. */
export async function fill(values: Record<string, string>) {
  for (const [label, text] of Object.entries(values)) {
    const input = await field(label);
    await userEvent.clear(input);
    if (text) await userEvent.paste(text);
  }
}
