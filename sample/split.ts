/** Splits a whole number by weights; the parts add up to it exactly. */
export function split(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  let reached = 0;
  let given = 0;
  return weights.map((weight) => {
    reached += weight;
    const part = Math.round((total * reached) / sum) - given;
    given += part;
    return part;
  });
}
