import { Container } from '@mantine/core';
import classes from './Footer.module.css';

const {
  VITE_PARENT_SITE_NAME = 'Parent project',
  VITE_PARENT_SITE_URL = 'https://example.org/',
  VITE_CONTACT_EMAIL = 'contact@example.org',
  VITE_LEGAL_URL = '/legal.html',
  VITE_API_CREDIT_NAME = 'Live Concert Database API',
  VITE_API_CREDIT_URL = '/legal.html#data',
} = import.meta.env;

/** Who is behind the site, how to reach them, and where the data comes from: settings of the build. */
export const Footer = () => (
  <footer className={classes.footer}>
    <Container>
      <ul>
        <li>
          <a href={VITE_PARENT_SITE_URL}>{VITE_PARENT_SITE_NAME}</a>
        </li>
        <li>
          <a href={`mailto:${VITE_CONTACT_EMAIL}`}>Contact</a>
        </li>
        <li>
          <a href={VITE_LEGAL_URL}>Privacy and legal</a>
        </li>
        <li>
          Data: <a href={VITE_API_CREDIT_URL}>{VITE_API_CREDIT_NAME}</a>
        </li>
      </ul>
    </Container>
  </footer>
);
