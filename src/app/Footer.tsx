import { Container } from '@mantine/core';
import { use } from 'react';
import { PublicDumpContext } from '#components/page/publicDump.ts';
import classes from './Footer.module.css';
import { footerLinks } from './footerLinks.ts';

/** The footer: the parent site, the contact, the legal page, the source of the data and, if there is one, its dump. */
export const Footer = () => (
  <footer className={classes.footer}>
    <Container>
      <ul>
        <li>
          <a href={footerLinks.parentUrl}>{footerLinks.parentName}</a>
        </li>
        <li>
          <a href={`mailto:${footerLinks.contact}`}>Contact</a>
        </li>
        <li>
          <a href={footerLinks.legalUrl}>Privacy and legal</a>
        </li>
        <li>
          Data: <a href={footerLinks.creditUrl}>{footerLinks.creditName}</a>
        </li>
        {use(PublicDumpContext) && (
          <li>
            <a href="/catalogue.ndjson.gz">Download the catalogue</a>
          </li>
        )}
      </ul>
    </Container>
  </footer>
);
