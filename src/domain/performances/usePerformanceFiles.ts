import { useApolloClient } from '@apollo/client/react';

const load = () => import('./showFiles.ts');

/**
 * Returns a function from performances to the files that `Downloads` offers. Data and code are loaded when somebody
 * wants a file.
 */
export function usePerformanceFiles() {
  const client = useApolloClient();
  return (performances: readonly { id: number }[]) => ({
    table: async () => (await load()).performancesTable(client, performances),
    calendar: async () => (await load()).performancesCalendar(client, performances),
  });
}
