import { resolve } from 'node:path'
import { limits } from '@atelier/contract/limits'
import type { ConnectionKind } from '@atelier/contract/admin/model-connection'
import type { PlanLimits } from '@atelier/contract/admin/plan-limits'
import type { Plan } from '@atelier/contract/people/user'
import type { z } from 'zod'
import { Environment } from './environment.ts'
import { requestOrigin } from './request-origin.ts'

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `Atelier couldn’t start: the configuration is invalid.\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

export interface ConnectionConfig {
  readonly name: string
  readonly kind: ConnectionKind
  readonly baseUrl: string | null
  readonly apiKey: string | null
}

interface ModelSetting {
  readonly isShown: boolean
  readonly inputPrice: number | null
  readonly outputPrice: number | null
}

const s3Config = (env: Environment) => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket && !accessKeyId && !secretAccessKey && !env.S3_ENDPOINT) return null
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError([
      'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all three or none',
    ])
  return { endpoint: env.S3_ENDPOINT ?? null, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey }
}

const mailConfig = ({ SMTP_URL: smtpUrl, MAIL_FROM: from }: Environment) => {
  if (!smtpUrl && !from) return null
  if (!smtpUrl || !from) throw new ConfigError(['SMTP_URL and MAIL_FROM go together: set both or none'])
  return { smtpUrl, from }
}

const openIdConfig = (env: Environment) => {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env
  if (!issuer && !clientId && !clientSecret) return null
  if (!issuer || !clientId || !clientSecret)
    throw new ConfigError([
      'OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: set all three or none',
    ])
  return {
    issuer: issuer.replace(/\/$/, ''),
    clientId,
    clientSecret,
    name: env.OIDC_NAME,
    trustsEmail: env.OIDC_TRUST_EMAIL === 'true',
  }
}

const googleDriveConfig = (env: Environment) => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_API_KEY: apiKey } = env
  if (!clientId && !clientSecret && !apiKey) return null
  if (!clientId || !clientSecret || !apiKey)
    throw new ConfigError([
      'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_API_KEY go together: set all three or none',
    ])
  const appId = env.GOOGLE_APP_ID ?? /^\d+/.exec(clientId)?.[0]
  if (!appId)
    throw new ConfigError(['GOOGLE_APP_ID is required: set it to the number of the Google Cloud project'])
  return { clientId, clientSecret, apiKey, appId }
}

export interface PlanConfig {
  readonly messages: number | null
  readonly storageBytes: number
  /** Monthly cost of answers in millionths of the currency; null if unlimited. */
  readonly budget: number | null
}

const planConfigs = (planLimits: PlanLimits): Record<Plan, PlanConfig> => {
  const planConfig = (plan: Plan): PlanConfig => {
    const { messages, storage, budget } = planLimits[plan] ?? {}
    const defaultMessages = plan === 'guest' ? limits.usage.assistant.guest : limits.usage.assistant.other
    return {
      messages: messages === undefined ? defaultMessages : messages,
      storageBytes: storage ?? limits.vault.storageBytes[plan],
      budget: budget === undefined || budget === null ? null : Math.round(budget * 1_000_000),
    }
  }
  return {
    guest: planConfig('guest'),
    free: planConfig('free'),
    pro: planConfig('pro'),
    sumo: planConfig('sumo'),
    essentials: planConfig('essentials'),
    team: planConfig('team'),
  }
}

const numberOrNull = (limit: number | 'off') => (limit === 'off' ? null : limit)

const formatIssue = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  return issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : 'is invalid'
}

/** Empty variables count as unset. Throws `ConfigError`. */
export const readConfig = (environment: Record<string, string | undefined>) => {
  const variables = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      name in Environment.shape && value !== undefined && value !== '' ? [[name, value]] : [],
    ),
  )
  const parsed = Environment.safeParse(variables, { error: formatIssue })
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  const env = parsed.data
  if (env.ROLE !== 'all' && !env.DATABASE_URL)
    throw new ConfigError([
      'ROLE (--role) splits Atelier into several processes, which requires DATABASE_URL=postgres://…: the embedded database supports only one process',
    ])
  const openId = openIdConfig(env)
  if (env.PASSWORDS === 'off' && !openId)
    throw new ConfigError([
      'PASSWORDS=off requires another way to sign in: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
    ])
  const dataDir = resolve(env.DATA_DIR)
  return {
    mode: env.NODE_ENV,
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: env.DATABASE_URL ?? resolve(dataDir, 'database'),
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    /** Private hosts and networks that the server may reach. */
    outboundAllow: env.OUTBOUND_ALLOW.split(/[\s,]+/).filter((entry) => entry !== ''),
    mcpServers: env.MCP_SERVERS === undefined ? null : resolve(env.MCP_SERVERS),
    logLevel: env.LOG_LEVEL,
    s3: s3Config(env),
    mail: mailConfig(env),
    googleDrive: googleDriveConfig(env),
    openId,
    tesseract:
      env.TESSERACT === 'off'
        ? null
        : {
            command: env.TESSERACT,
            languages: env.TESSERACT_LANGUAGES ?? null,
          },
    libreOffice: env.LIBREOFFICE === 'off' ? null : env.LIBREOFFICE,
    legalDir: env.LEGAL_DIR === undefined ? null : resolve(env.LEGAL_DIR),
    /** Null: generated at the first start and stored in the database. */
    serverSecret: env.SERVER_SECRET ?? null,
    models: {
      ollamaUrl: env.OLLAMA_BASE_URL ?? null,
      openaiKey: env.OPENAI_API_KEY ?? null,
      openaiUrl: env.OPENAI_BASE_URL ?? null,
      /** Null: detected from the server's host name and errors. */
      openaiApi: env.OPENAI_API === 'auto' ? null : env.OPENAI_API,
      anthropicKey: env.ANTHROPIC_API_KEY ?? null,
      googleKey: env.GOOGLE_GENERATIVE_AI_API_KEY ?? null,
      defaultModel: env.DEFAULT_MODEL ?? null,
      embeddingModel: env.EMBEDDING_MODEL ?? null,
      visionModels: env.VISION_MODELS.split(/[\s,]+/).filter((name) => name !== ''),
      contextWindow: env.CONTEXT_WINDOW,
      idleTimeout: env.MODEL_IDLE_SECONDS * 1000,
      connections: [] as readonly ConnectionConfig[],
      settings: new Map() as ReadonlyMap<string, ModelSetting>,
      outboundAllow: env.OUTBOUND_ALLOW.split(/[\s,]+/).filter((entry) => entry !== ''),
    },
    localModels: {
      isOn: env.LOCAL_MODELS === 'on' || (env.LOCAL_MODELS === 'auto' && env.ROLE === 'all'),
      folder: resolve(dataDir, 'models'),
      memory: env.LOCAL_MODELS_MEMORY === undefined ? null : env.LOCAL_MODELS_MEMORY * 1024 ** 2,
    },
    search: {
      providers: env.SEARCH_PROVIDERS,
      searxngUrl: env.SEARXNG_URL?.replace(/\/+$/, '') ?? null,
      braveKey: env.BRAVE_SEARCH_API_KEY ?? null,
      tavilyKey: env.TAVILY_API_KEY ?? null,
    },
    sites: env.SITE_ADDRESSES,
    /** Number of proxies that append to X-Forwarded-For. */
    trustedProxies: env.TRUSTED_PROXIES,
    limits: {
      requestsPerMinute: numberOrNull(env.REQUESTS_PER_MINUTE),
      signUpsPerHour: numberOrNull(env.SIGN_UPS_PER_HOUR),
      tokensPerDay: numberOrNull(env.TOKENS_DAILY_LIMIT),
    },
    /** Bearer token for GET /metrics; null: only this machine may read it. */
    metricsToken: env.METRICS_TOKEN ?? null,
    assistantLimit: env.ASSISTANT_DAILY_LIMIT === 'off' ? null : env.ASSISTANT_DAILY_LIMIT,
    signUps: { policy: env.SIGN_UPS, addresses: env.SIGN_UP_ADDRESSES },
    guests: env.GUESTS === 'on' && env.SIGN_UPS === 'open',
    passwords: env.PASSWORDS === 'on',
    plans: planConfigs(env.PLAN_LIMITS),
    currency: env.CURRENCY,
    supportLink: env.SUPPORT_LINK ?? null,
    upgrade: { text: env.UPGRADE_TEXT, link: env.UPGRADE_LINK ?? null },
    /** The environment alone, which overrides values saved by admins. */
    environment: variables,
    teams: env.TEAMS,
    invitations: env.INVITATIONS,
  }
}

export type Config = Readonly<ReturnType<typeof readConfig>>
export type S3Config = NonNullable<Config['s3']>
export type MailConfig = NonNullable<Config['mail']>
export type GoogleDriveConfig = NonNullable<Config['googleDrive']>
export type OpenIdConfig = NonNullable<Config['openId']>
export type TesseractConfig = NonNullable<Config['tesseract']>
export type ModelsConfig = Config['models']

/** Without trailing slash. The configured URL, else that of the current request, else localhost. */
export const serverUrl = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? requestOrigin() ?? `http://localhost:${port}`
