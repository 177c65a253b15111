/** The lengths of texts that are compared. In shorter ones, one letter often makes another word: `Gone`, `Done`. */
const shortest = 5;
const longest = 100;
/** The variants (see `variantsOf`) that are in memory at a time: 8 bytes each. */
const mostVariants = 1_000_000;
/** The most texts that one is compared with for each variant. */
const mostCompared = 50;

const digits = (text: string): string => text.replace(/\P{N}/gu, '');

/**
 * Whether two texts differ by a letter: one more, one less, another, or two that have changed places. Texts of different
 * digits do not: `Jam 1` and `Jam 2` are two.
 */
function isLetterApart(one: string, other: string): boolean {
  if (one === other) return false;
  const most = Math.min(one.length, other.length);
  let before = 0;
  while (before < most && one[before] === other[before]) before += 1;
  let behind = 0;
  while (behind < most - before && one.at(-1 - behind) === other.at(-1 - behind)) behind += 1;
  const rest = one.slice(before, one.length - behind);
  const others = other.slice(before, other.length - behind);
  const isApart =
    (rest.length < 2 && others.length < 2) ||
    (rest.length === 2 && others.length === 2 && rest[0] === others[1] && rest[1] === others[0]);
  return isApart && digits(one) === digits(other);
}

const base = 65_599;
const powers = Array.from({ length: longest + 1 }, () => 1);
for (let at = 1; at <= longest; at += 1) powers[at] = Math.imul(powers[at - 1] ?? 1, base);

/**
 * The hash of a text, then those of its variants: the text without its first letter, without its second, and so on. Each
 * is computed from the hashes of what stands before and behind the letter.
 */
function* variantsOf(text: string): Generator<number> {
  let whole = 0;
  for (let at = 0; at < text.length; at += 1) whole = (Math.imul(whole, base) + text.charCodeAt(at)) | 0;
  yield whole >>> 0;
  let before = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    const rest = text.length - 1 - at;
    const behind = (whole - Math.imul(Math.imul(before, base) + letter, powers[rest] ?? 1)) | 0;
    yield (Math.imul(before, powers[rest] ?? 1) + behind) >>> 0;
    before = (Math.imul(before, base) + letter) | 0;
  }
}

/** Whether a variant is the first one that two texts share. The pair is given for this one only. */
function isFirstOf(variant: number, one: string, other: string): boolean {
  const others = new Set(variantsOf(other));
  for (const shared of variantsOf(one)) if (others.has(shared)) return shared === variant;
  return false;
}

/** The number of texts above which a hash and a number would not fit into a double. */
const mostTexts = 2 ** 21;

/**
 * The pairs among up to two million texts that differ by a letter. Such texts share a variant, so only those that do
 * are compared. Variants are looked at a part at a time, so that the memory stays within limits.
 */
export function* letterApart(texts: readonly string[], mostAtOnce = mostVariants): Generator<[string, string]> {
  const compared = texts.filter(({ length }) => length >= shortest && length <= longest).slice(0, mostTexts);
  const total = compared.reduce((sum, { length }) => sum + length + 1, 0);
  const passes = Math.ceil(total / mostAtOnce);
  for (let pass = 0; pass < passes; pass += 1) {
    const found: number[] = [];
    for (const [index, text] of compared.entries()) {
      for (const variant of variantsOf(text)) if (variant % passes === pass) found.push(variant * mostTexts + index);
    }
    const entries = Float64Array.from(found).sort();
    // Each entry once: a text with a double letter has the same variant twice.
    yield* pairsIn(
      entries.filter((entry, at) => entry !== entries[at - 1]),
      compared,
    );
  }
}

/** The pairs among texts that share a variant. Each entry is a variant times `mostTexts` plus the number of a text. */
function* pairsIn(entries: Float64Array, texts: readonly string[]): Generator<[string, string]> {
  let [start, last] = [0, -1];
  for (const [at, entry] of entries.entries()) {
    const variant = Math.floor(entry / mostTexts);
    if (variant !== last) start = at;
    last = variant;
    const text = texts[entry % mostTexts] ?? '';
    for (let earlier = Math.max(start, at - mostCompared); earlier < at; earlier += 1) {
      const other = texts[(entries[earlier] ?? 0) % mostTexts] ?? '';
      if (isLetterApart(other, text) && isFirstOf(variant, other, text)) yield [other, text];
    }
  }
}
