import { useApolloClient } from '@apollo/client/react';

const load = () => import('./showFiles.ts');

/** Makes the files that `Downloads` offers. Data and code are loaded when somebody wants one. */
export function usePerformanceFiles() {
  const client = useApolloClient();
  return (performances: readonly { id: number }[]) => ({
    table: async () => (await load()).performancesTable(client, performances),
    calendar: async () => (await load()).performancesCalendar(client, performances),
  });
}
