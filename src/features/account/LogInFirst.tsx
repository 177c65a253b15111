import type { RefObject } from 'react';
import { Link } from '#components/navigation/Link.tsx';
import { Notice } from '#components/states/Notice.tsx';
import { useSession } from '#graphql/session.ts';
import { paths } from '#lib/paths.ts';

interface LogInFirstProps {
  /** The rest of a sentence: `add an artist`. */
  action: string;
  link?: RefObject<HTMLAnchorElement | null>;
}

/** A link to the login, above a form of members, for whoever has no session. */
export const LogInFirst = ({ action, link }: LogInFirstProps) =>
  useSession() ? null : (
    <div data-for="visitors">
      <Notice kind="info">
        <Link ref={link} to={paths.login()}>
          {`Log in to ${action}.`}
        </Link>
      </Notice>
    </div>
  );
