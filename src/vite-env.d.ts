interface ViteTypeOptions {
  strictImportMetaEnv: unknown;
}

/** The settings of the build; `.env.example` describes them. */
interface ImportMetaEnv {
  readonly VITE_GRAPHQL_URL?: string;
  /** Set by `vite.config.ts` where it is not given. */
  readonly VITE_API_EXTENSIONS: 'on' | 'off';
  /** The origin of the archive, as `vite.config.ts` has read it; empty if the setting is `off`. */
  readonly VITE_ARCHIVE_URL: string;
  readonly VITE_CURSOR_SHIFT?: string;
  readonly VITE_PARENT_SITE_URL?: string;
  readonly VITE_PARENT_SITE_NAME?: string;
  readonly VITE_CONTACT_EMAIL?: string;
  readonly VITE_LEGAL_URL?: string;
  readonly VITE_API_CREDIT_URL?: string;
  readonly VITE_API_CREDIT_NAME?: string;
}
