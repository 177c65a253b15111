// Runs before the first paint, and knows what the page cannot know before its scripts have come.
(() => {
  const root = document.documentElement;
  const stored = (storage, key) => {
    try {
      return storage().getItem(key);
    } catch {
      // Without storage the system's scheme counts, and nobody is signed in.
      return null;
    }
  };

  // A remembered colour scheme never flashes. The key and the attribute are Mantine's.
  const chosen = stored(() => localStorage, 'mantine-color-scheme-value');
  const dark = chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.mantineColorScheme = dark ? 'dark' : 'light';

  // Tells the style sheet that somebody is signed in: it hides the parts for visitors.
  if (stored(() => sessionStorage, 'authToken')) root.dataset.session = '';

  // A page that was kept from an earlier release asks for files that are gone: it is loaded anew, once a minute at most,
  // unless it is being left for another.
  let isLeft = false;
  globalThis.navigation?.addEventListener('navigate', ({ destination }) => {
    isLeft ||= !destination.sameDocument;
  });
  addEventListener(
    'error',
    ({ target }) => {
      if (isLeft || !(target instanceof Element && target.matches('script[src], link[rel="stylesheet"]'))) return;
      const key = 'releaseLoadedAt';
      if (Date.now() - Number(stored(() => sessionStorage, key)) < 60_000) return;
      try {
        sessionStorage.setItem(key, String(Date.now()));
        location.reload();
      } catch {
        // Without a record of it, the page would load again without end.
      }
    },
    true,
  );

  // The server's page can be read and left without the site's scripts. They come once it is painted, one after the
  // other, so that the page answers in between.
  const run = (src) =>
    new Promise((resolve) => {
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src, onload: resolve }));
    });
  const start = async () => {
    const scripts = document.getElementById('later-scripts')?.content;
    if (!scripts) return;
    document.head.append(...document.importNode(scripts, true).querySelectorAll('link'));
    for (const { href, src } of scripts.children) await run(href ?? src);
  };
  // A frame that is drawn is on the screen some time later: the browser tells when. What nobody sees is not painted.
  const painted = () =>
    new Promise((resolve) => {
      if (document.hidden) resolve();
      setTimeout(resolve, 1000);
      new PerformanceObserver(resolve).observe({ type: 'paint', buffered: true });
    });
  addEventListener('load', () => painted().then(start));
})();
