import { useApolloClient } from '@apollo/client/react';

const load = () => import('./performanceFiles.ts');

/**
 * Returns a function from performances to the files that `Downloads` offers. Data and code are loaded when somebody
 * wants a file.
 */
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
