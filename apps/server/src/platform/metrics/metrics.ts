import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/** Metrics are named as in https://prometheus.io/docs/practices/naming. */
export const createMetrics = () => {
  const registry = new Registry()
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'atelier_http_request_seconds',
      help: 'Time to the start of the response, by route.',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 1, 5, 15],
      registers,
    }),
    runs: new Counter({
      name: 'atelier_runs_total',
      help: 'Finished answers, by status.',
      labelNames: ['status'],
      registers,
    }),
    runsLive: new Gauge({
      name: 'atelier_runs_live',
      help: 'Answers this process is generating.',
      registers,
    }),
    tokens: new Counter({
      name: 'atelier_tokens_total',
      help: 'Tokens as counted by the models.',
      labelNames: ['model', 'direction'],
      registers,
    }),
    programs: new Gauge({
      name: 'atelier_optional_program',
      help: 'Whether an optional program for reading files is available.',
      labelNames: ['name'],
      registers,
    }),
    workers: new Gauge({
      name: 'atelier_workers',
      help: 'Processes that run background jobs and sent a heartbeat within the last minute.',
      registers,
    }),
    workerLastSeen: new Gauge({
      name: 'atelier_worker_last_seen_seconds',
      help: 'Seconds since each worker’s last heartbeat, kept for a day.',
      labelNames: ['worker'],
      registers,
    }),
    oldestJob: new Gauge({
      name: 'atelier_jobs_oldest_seconds',
      help: 'How long the oldest due job has been waiting; 0 if none is waiting.',
      registers,
    }),
    dependencies: new Gauge({
      name: 'atelier_part_up',
      help: 'Whether the database, the file storage, the job queue and the mail server are available.',
      labelNames: ['part'],
      registers,
    }),
    jobs: new Gauge({
      name: 'atelier_jobs',
      help: 'Waiting, running and failed background jobs of all processes, by queue.',
      labelNames: ['queue', 'state'],
      registers,
    }),
  }
}

export type Metrics = ReturnType<typeof createMetrics>

export const collectProcessMetrics = ({ registry }: Metrics): void =>
  collectDefaultMetrics({ register: registry })
