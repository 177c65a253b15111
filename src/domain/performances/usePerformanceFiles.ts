import { useApolloClient } from '@apollo/client/react';

const load = () => import('./performanceFiles.ts');

/** Gives for performances what `Downloads` makes files of: asked for, and its code loaded, once somebody wants a file. */
export function usePerformanceFiles() {
  const client = useApolloClient();
  return (performances: readonly { id: number }[]) => {
    const ids = performances.map(({ id }) => id);
    return {
      table: async () => (await load()).performancesTable(client, ids),
      calendar: async () => (await load()).performancesCalendar(client, ids),
    };
  };
}
