import { setTimeout as wait } from 'node:timers/promises'
import { Client, type ClientConfig, escapeIdentifier } from 'pg'
import type { Log } from '../log.ts'
import { reportOutage } from '../outages.ts'

interface Subscription {
  onPayload: (payload: string) => void
  onGap: () => void
}

const firstRetryMs = 200
const lastRetryMs = 10_000
const heartbeatMs = 15_000

/**
 * Runs LISTEN on its own connection. After a reconnect, tells subscribers that notifications may be missing.
 */
export class PostgresListener {
  readonly #config: ClientConfig
  readonly #log: Log
  readonly #channels = new Map<string, Set<Subscription>>()
  readonly #closing = new AbortController()
  #client: Client | undefined
  #connecting: Promise<Client> | undefined
  #heartbeat: NodeJS.Timeout | undefined

  constructor(config: ClientConfig, log: Log) {
    this.#config = { ...config, keepAlive: true, query_timeout: 10_000 }
    this.#log = log
  }

  async listen(channel: string, onPayload: Subscription['onPayload'], onGap: Subscription['onGap']) {
    const subscription = { onPayload, onGap }
    const subscriptions = this.#channels.get(channel) ?? new Set()
    subscriptions.add(subscription)
    this.#channels.set(channel, subscriptions)
    const client = await (this.#client ?? this.#connect())
    await client.query(`LISTEN ${escapeIdentifier(channel)}`).catch((error: Error) => {
      // the next connection listens to all channels
      this.#handleLoss(client, error)
      return this.#client ?? this.#connect()
    })
    return async () => {
      subscriptions.delete(subscription)
      if (subscriptions.size > 0 || this.#channels.get(channel) !== subscriptions) return
      this.#channels.delete(channel)
      // a connection that was lost meanwhile listens to nothing; the next one listens to the other channels
      await this.#client?.query(`UNLISTEN ${escapeIdentifier(channel)}`).catch(() => undefined)
    }
  }

  async close() {
    this.#closing.abort()
    clearInterval(this.#heartbeat)
    this.#channels.clear()
    await this.#connecting?.catch(() => undefined)
    await this.#client?.end()
  }

  #connect(): Promise<Client> {
    this.#connecting ??= this.#open().finally(() => (this.#connecting = undefined))
    return this.#connecting
  }

  async #open() {
    const client = new Client(this.#config)
    client.on('notification', ({ channel, payload }) =>
      this.#notify(channel, (subscription) => subscription.onPayload(payload ?? '')),
    )
    client.on('error', (error) => this.#handleLoss(client, error))
    client.on('end', () => this.#handleLoss(client, undefined))
    await client.connect()
    for (const channel of this.#channels.keys()) await client.query(`LISTEN ${escapeIdentifier(channel)}`)
    this.#client = client
    clearInterval(this.#heartbeat)
    // a query detects connections that are half open
    this.#heartbeat = setInterval(() => {
      client.query('select 1').catch((error: Error) => this.#handleLoss(client, error))
    }, heartbeatMs)
    this.#heartbeat.unref()
    return client
  }

  #handleLoss(client: Client, error: Error | undefined) {
    if (this.#client !== client) return
    this.#client = undefined
    clearInterval(this.#heartbeat)
    if (this.#closing.signal.aborted) return
    reportOutage(this.#log, 'database', error ?? new Error('Connection terminated'))
    client.end().catch(() => undefined)
    void this.#reconnect()
  }

  async #reconnect() {
    for (let pause = firstRetryMs; !this.#closing.signal.aborted; pause = Math.min(pause * 2, lastRetryMs)) {
      try {
        await this.#connect()
        for (const channel of this.#channels.keys())
          this.#notify(channel, (subscription) => subscription.onGap())
        return
      } catch (error) {
        reportOutage(this.#log, 'database', error)
      }
      await wait(pause, undefined, { signal: this.#closing.signal, ref: false }).catch(() => undefined)
    }
  }

  #notify(channel: string, callBack: (subscription: Subscription) => void) {
    for (const subscription of this.#channels.get(channel) ?? []) {
      try {
        callBack(subscription)
      } catch (error) {
        this.#log.error({ err: error, channel }, 'event listener failed')
      }
    }
  }
}
