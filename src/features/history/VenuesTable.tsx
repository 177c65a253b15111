import { useId } from 'react';
import { Downloads } from '../../components/buttons/Downloads';
import { type Column, Table } from '../../components/lists/Table';
import { Link } from '../../components/navigation/Link';
import { counted } from '../../lib/counted';
import { dateOf, type VenueHistory } from './shows';

interface VenuesTableProps {
  venues: readonly VenueHistory[];
  /** The address of a venue alone. */
  address: (key: string) => string;
}

/** The venues that an artist played at: how often, when first and last. */
export function VenuesTable({ venues, address }: VenuesTableProps) {
  const id = useId();
  const columns: Column<VenueHistory>[] = [
    {
      name: 'Venue',
      cell: ({ key, name }) => (
        <Link to={address(key)}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { name: 'Location', cell: ({ where }) => <bdi>{where || '-'}</bdi> },
    { name: 'Times', kind: 'count', cell: ({ shows }) => shows.length },
    { name: 'First', kind: 'short', cell: ({ shows }) => dateOf(shows[0]) },
    { name: 'Last', kind: 'short', cell: ({ shows }) => dateOf(shows.at(-1)) },
  ];
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{counted(venues.length, 'venue')}</h2>
      <Table columns={columns} rows={venues} rowKey={({ key }) => key} labelledBy={id} />
      <Downloads
        name="venues"
        columns={['Venue', 'Location', 'Times', 'First', 'Last']}
        rows={() =>
          venues.map(({ name, where, shows }) => [name, where, shows.length, dateOf(shows[0]), dateOf(shows.at(-1))])
        }
      />
    </section>
  );
}
