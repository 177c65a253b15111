import { Group, Stack } from '@mantine/core';
import { Button } from '#components/buttons/Button.tsx';
import { lazyInBrowser } from '#components/lazyInBrowser.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { fieldName } from './changeWords.ts';
import { areSame, type FormValues, fieldsOf, valueText } from './editable.ts';

/* Loaded when needed, as it brings the library that compares texts. */
const FieldDiff = lazyInBrowser(async () => (await import('./FieldDiff.tsx')).FieldDiff);

interface ConflictProps<Values extends FormValues> {
  /** The typed values. */
  yours: Values;
  /** The values that somebody else saved. */
  theirs: Values;
  /** The present values of the form. */
  current: Values;
  /** Copies a field of `yours` or `theirs` into the form. */
  onTake: (from: Values, field: keyof Values & string) => void;
}

/** Shows the fields in which typed and saved values differ, and which of both the form has. */
export const Conflict = <Values extends FormValues>({ yours, theirs, current, onTake }: ConflictProps<Values>) => (
  <Stack gap="md">
    <Notice kind="error" title="Somebody else saved meanwhile">
      Nothing of yours is saved yet, and nothing is lost. Choose for each field, then save again.
    </Notice>
    {fieldsOf(yours)
      .filter((field) => !areSame(yours[field], theirs[field]))
      .map((field) => (
        <Stack key={field} gap="xs">
          <FieldDiff
            field={field === 'url' ? 'officialUrl' : field}
            before={valueText(theirs[field])}
            after={valueText(yours[field])}
            names={['Theirs', 'Yours']}
            toChoose
          />
          <Group gap="xs">
            {Object.entries({ 'Take theirs': theirs, 'Keep yours': yours }).map(([label, values]) => (
              <Button
                key={label}
                size="small"
                aria-pressed={areSame(current[field], values[field])}
                aria-description={fieldName(field)}
                onClick={() => onTake(values, field)}
              >
                {label}
              </Button>
            ))}
          </Group>
        </Stack>
      ))}
  </Stack>
);
