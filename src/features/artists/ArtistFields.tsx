import { Checkbox, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';

/** The values of an empty form, in the order of its fields. */
export const EMPTY_ARTIST = { name: '', abbrev: '', url: '', isTradable: false };

export type ArtistValues = typeof EMPTY_ARTIST;

interface ArtistFieldsProps {
  form: UseFormReturnType<ArtistValues>;
  /** Shown below the name. */
  hint?: ReactNode;
}

export const ArtistFields = ({ form, hint }: ArtistFieldsProps) => (
  <>
    <div>
      <TextInput label="Name" autoComplete="off" {...form.getInputProps('name')} />
      {hint}
    </div>
    <TextInput label="Abbreviation" autoComplete="off" {...form.getInputProps('abbrev')} />
    <TextInput label="URL" type="url" placeholder="https://" autoComplete="off" {...form.getInputProps('url')} />
    <Checkbox label="Tradable" {...form.getInputProps('isTradable', { type: 'checkbox' })} />
  </>
);
