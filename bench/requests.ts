import { Agent, request } from 'node:http';

export interface Call {
  url: string;
  body: string;
}

/** A request that is sent again and again, with each of its bodies in turn. */
export interface Target {
  url: string;
  bodies: readonly string[];
}

/** Yields the calls of a target in turn, without end. */
function* inTurn({ url, bodies }: Target): Generator<Call, never> {
  for (;;) for (const body of bodies) yield { url, body };
}

/** The headers that the site sends. Without a session, `authorization` is empty (specification 9.1). */
const headers = { 'content-type': 'application/json', 'accept-encoding': 'identity', authorization: '' };

/** The number that a share of all numbers, from 0 to 1, does not exceed. */
export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? Number.NaN;

export const median = (numbers: readonly number[]): number => percentile(numbers, 0.5);

/** A connection that is kept open. */
export const connection = (): Agent => new Agent({ keepAlive: true, maxSockets: 1 });

/** Sends a request and reads the whole answer; rejects if its status is not 200. */
export const send = (agent: Agent, { url, body }: Call): Promise<string> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        if (response.statusCode === 200) resolve(text);
        else reject(new Error(`${url} answered ${response.statusCode}: ${text.slice(0, 200)}`));
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });

/** The times of requests that are sent one after the other on one connection. */
async function latencies(agent: Agent, requests: Generator<Call, never>, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; i < count; i += 1) {
    const call = requests.next().value;
    const start = performance.now();
    await send(agent, call);
    times.push(performance.now() - start);
  }
  return times;
}

/** The requests a second over several connections, measured for some milliseconds. */
async function throughput(agents: Agent[], requests: Generator<Call, never>, milliseconds: number): Promise<number> {
  const start = performance.now();
  let count = 0;
  await Promise.all(
    agents.map(async (agent) => {
      while (performance.now() - start < milliseconds) {
        await send(agent, requests.next().value);
        count += 1;
      }
    }),
  );
  return (count * 1000) / (performance.now() - start);
}

export interface Measured {
  p50: number;
  p95: number;
  perSecond: number;
}

/**
 * Measures targets beside each other. They take turns in short rounds, so that other load on the machine hits all
 * alike. The first round is the warm-up, `warmUp` milliseconds for each target; it does not count.
 */
export async function measure(
  targets: readonly Target[],
  { rounds = 6, requests = 50, milliseconds = 250, connections = 8, warmUp = 250 } = {},
): Promise<Measured[]> {
  const agents = Array.from({ length: connections }, connection);
  const [first] = agents;
  const sequences = targets.map(inTurn);
  const results = targets.map(() => ({ times: [] as number[], rates: [] as number[] }));
  for (let round = 0; first && round <= rounds; round += 1) {
    for (const [i, sequence] of sequences.entries()) {
      const times = await latencies(first, sequence, requests);
      const rate = await throughput(agents, sequence, round === 0 ? warmUp : milliseconds);
      if (round === 0) continue;
      results[i]?.times.push(...times);
      results[i]?.rates.push(rate);
    }
  }
  for (const agent of agents) agent.destroy();
  return results.map(({ times, rates }) => ({
    p50: median(times),
    p95: percentile(times, 0.95),
    perSecond: median(rates),
  }));
}
