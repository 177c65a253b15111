import { Group, Stack, Text } from '@mantine/core';
import { Section } from '#components/page/Section.tsx';
import { documentedLineage, readLineage } from '#domain/recordings/readLineage.ts';
import classes from './Lineage.module.css';

interface LineageProps {
  comments: string | null;
  textdoc: string | null;
}

/** Adds the place of each step as its key, as a step may come twice. */
const placed = (steps: readonly string[]) => steps.map((step, place) => ({ step, place }));

/**
 * The lineage of a recording step by step, from its comments, or else from its text document. Renders nothing if
 * neither has it.
 */
export function Lineage({ comments, textdoc }: LineageProps) {
  const told = readLineage(comments ?? '').chains;
  const chains = told.length > 0 ? told : documentedLineage(textdoc ?? '');
  if (chains.length === 0) return null;
  return (
    <Section title="Lineage" titleBeside>
      <Stack component="ul" className={classes.list} gap="xs">
        {chains.map(({ label, steps }) => (
          <Group component="li" key={`${label}${steps.join('>')}`} align="baseline" gap="sm">
            {label && (
              <Text span className={classes.label} c="dimmed" size="sm">
                {label}
              </Text>
            )}
            <Group component="ol" className={classes.list} align="baseline" gap="xs" aria-label={label || undefined}>
              {placed(steps).map(({ step, place }) => (
                <li key={place}>
                  <bdi>{step}</bdi>
                </li>
              ))}
            </Group>
          </Group>
        ))}
      </Stack>
    </Section>
  );
}
