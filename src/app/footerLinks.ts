const env = import.meta.env;

/** The links in the footer, set for the build. Without settings, those of the operator are examples. */
export const footerLinks = {
  parentName: env.VITE_PARENT_SITE_NAME || 'Parent project',
  parentUrl: env.VITE_PARENT_SITE_URL || 'https://example.org/',
  contact: env.VITE_CONTACT_EMAIL || 'contact@example.org',
  legalUrl: env.VITE_LEGAL_URL || '/legal.html',
  creditName: env.VITE_API_CREDIT_NAME || 'Live Concert Database API',
  creditUrl: env.VITE_API_CREDIT_URL || '/legal.html#data',
};

const OF_WHOM = ['VITE_PARENT_SITE_NAME', 'VITE_PARENT_SITE_URL', 'VITE_CONTACT_EMAIL'] as const;

/** The settings without which this build has examples there. */
export const exampleLinks: readonly string[] = OF_WHOM.filter((name) => !env[name]);
