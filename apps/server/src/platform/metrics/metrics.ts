import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Names follow https://prometheus.io/docs/practices/naming. */
export const createMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'atelier_http_request_seconds',
      help: 'Time until an answer began, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 15],
      registers,
    }),
    runs: new Counter({
      name: 'atelier_runs_total',
      help: 'Answers that ended, by how.',
      labelNames: ['status'],
      registers,
    }),
    runsLive: new Gauge({
      name: 'atelier_runs_live',
      help: 'Answers that this process is making.',
      registers,
    }),
    tokens: new Counter({
      name: 'atelier_tokens_total',
      help: 'Tokens as the models count them.',
      labelNames: ['model', 'direction'],
      registers,
    }),
    programs: new Gauge({
      name: 'atelier_optional_program',
      help: 'Whether a program is there that Atelier reads more with.',
      labelNames: ['name'],
      registers,
    }),
    workers: new Gauge({
      name: 'atelier_workers',
      help: 'Processes that run background jobs and have shown a sign of life in the last minute.',
      registers,
    }),
    workerSeen: new Gauge({
      name: 'atelier_worker_last_seen_seconds',
      help: 'Seconds since the last sign of life of each worker, for a day.',
      labelNames: ['worker'],
      registers,
    }),
    oldestJob: new Gauge({
      name: 'atelier_jobs_oldest_seconds',
      help: 'How long the oldest job that is due has been waiting; 0 when none waits.',
      registers,
    }),
    parts: new Gauge({
      name: 'atelier_part_up',
      help: 'Whether the database, the file store, the job queue and the mail server can be used.',
      labelNames: ['part'],
      registers,
    }),
    jobs: new Gauge({
      name: 'atelier_jobs',
      help: 'Background jobs that wait, run, or have failed, by queue; of all processes together.',
      labelNames: ['queue', 'state'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

export const watchProcess = ({ registry }: Metrics): void => collectDefaultMetrics({ register: registry })
