import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

test.each([
  [{}, ['VITE_PARENT_SITE_NAME', 'VITE_PARENT_SITE_URL', 'VITE_CONTACT_EMAIL'], 'contact@example.org'],
  [
    { VITE_PARENT_SITE_NAME: 'The Archive', VITE_CONTACT_EMAIL: '' },
    ['VITE_PARENT_SITE_URL', 'VITE_CONTACT_EMAIL'],
    'contact@example.org',
  ],
  [
    {
      VITE_PARENT_SITE_NAME: 'The Archive',
      VITE_PARENT_SITE_URL: 'https://archive.test/',
      VITE_CONTACT_EMAIL: 'us@archive.test',
    },
    [],
    'us@archive.test',
  ],
])('the footer of a build with %j has the examples of %j', async (settings, examples, contact) => {
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  vi.resetModules();
  const { exampleLinks, footerLinks } = await import('#app/footerLinks.ts');
  expect(exampleLinks).toEqual(examples);
  expect(footerLinks.contact).toBe(contact);
});
