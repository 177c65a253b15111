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

/** Headers by lower-case names. */
export type HeaderSet = Readonly<Record<string, string>>;

const dataHeaders: HeaderSet = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // For responses that are no pages: they may run and load nothing, even if a browser takes one for a page.
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};

/** Headers that concern documents only. */
const documentHeaders: HeaderSet = {
  'permissions-policy': disabledFeatures.map((feature) => `${feature}=()`).join(', '),
  'cross-origin-opener-policy': 'same-origin',
};

export interface CommonHeaders {
  /** For all but the API. */
  site: HeaderSet;
  /** For the API. It sends no documents, and its responses are often shorter than the headers for documents. */
  api: HeaderSet;
}

/** The headers for the site with this URL. On https, they tell browsers to use only https for a year. */
export function headersOf(siteUrl: string): CommonHeaders {
  const common = siteUrl.startsWith('https:')
    ? { ...dataHeaders, 'strict-transport-security': 'max-age=31536000' }
    : dataHeaders;
  return { api: { ...common, 'cache-control': 'no-store' }, site: { ...common, ...documentHeaders } };
}

interface PageParts {
  /** The hashes of the inline scripts and styles in the page. */
  scripts?: readonly string[];
  styles?: readonly string[];
  /** The origin of the API, if it is not the site's own. */
  apiOrigin?: string | undefined;
  /** The sources that may be loaded of the archive that recordings are played from, in the words of a policy. */
  archiveSources?: string | undefined;
}

export function pagePolicy({ scripts = [], styles = [], apiOrigin, archiveSources }: PageParts = {}): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(' '),
    ["style-src 'self'", ...styles].join(' '),
    // Components set style attributes. HTML that visitors have entered keeps none (docs/decisions/sanitising.md).
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    ["connect-src 'self'", apiOrigin, archiveSources].filter(Boolean).join(' '),
    ...(archiveSources ? [`media-src ${archiveSources}`] : []),
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "object-src 'none'",
  ].join('; ');
}

/** The site's workers may compile WebAssembly, so that pages need not allow it, and they cannot reach anything. */
export const workerPolicy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** The policy of the service worker. It may fetch pages and files of the site. */
export const serviceWorkerPolicy = "default-src 'none'; script-src 'self'; connect-src 'self'";
