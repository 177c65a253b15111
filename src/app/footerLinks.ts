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

const OPERATOR_SETTINGS = ['VITE_PARENT_SITE_NAME', 'VITE_PARENT_SITE_URL', 'VITE_CONTACT_EMAIL'] as const;

/** The settings that this build lacks, so that the footer has examples in their place. */
export const exampleLinks: readonly string[] = OPERATOR_SETTINGS.filter((name) => !env[name]);
