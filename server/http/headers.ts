const disabledFeatures = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'camera',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** Headers by their names in lower case. */
export type HeaderSet = Readonly<Record<string, string>>;

const dataHeaders: HeaderSet = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // What is no page runs and loads nothing, whatever a browser takes it for.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** What says something of documents alone. */
const documentHeaders: HeaderSet = {
  'permissions-policy': disabledFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
};

/** The headers of the responses of a server. */
export interface CommonHeaders {
  /** Of everything but what the API sends. */
  site: HeaderSet;
  /** Of what the API sends: it is never a document, and often shorter than what is said of documents. */
  api: HeaderSet;
}

/** The headers of every response of the site with this URL: on https, browsers are told to stay there for a year. */
export function headersOf(siteUrl: string): CommonHeaders {
  const api = siteUrl.startsWith('https:')
    ? { ...dataHeaders, 'strict-transport-security': 'max-age=31536000' }
    : dataHeaders;
  return { api, site: { ...api, ...documentHeaders } };
}

interface PageParts {
  /** The hashes of the scripts and of the style elements that stand in the page. */
  scripts?: readonly string[];
  styles?: readonly string[];
  /** The origin of the API, when that is not the site's own. */
  apiOrigin?: string | undefined;
}

/** What a page may load, and from where. */
export function pagePolicy({ scripts = [], styles = [], apiOrigin }: PageParts = {}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // Components set attributes of their own; HTML that others have written keeps none (docs/decisions/sanitising.md).
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    `connect-src 'self'${apiOrigin ? ` ${apiOrigin}` : ''}`,
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/**
 * What a worker of the site may do: compile WebAssembly. A worker lives by the policy of its own script, so that no
 * page needs to allow this, and it can reach nothing.
 */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** What the service worker may do: fetch the site's own pages and files. */
export const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";
