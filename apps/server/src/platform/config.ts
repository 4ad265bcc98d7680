import { resolve } from 'node:path'
import { limits } from '@atelier/contract/limits'
import type { ConnectionKind } from '@atelier/contract/model-connection'
import type { PlanLimits } from '@atelier/contract/plan-limits'
import type { Plan } from '@atelier/contract/user'
import type { z } from 'zod'
import { Environment } from './environment.ts'
import { askedOrigin } from './request-origin.ts'

/** Says which variables are wrong and what they should be. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `Atelier cannot start: the configuration is wrong.\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

export interface ConnectionConfig {
  /** The prefix of its models' ids. */
  readonly name: string
  readonly kind: ConnectionKind
  readonly baseUrl: string | null
  readonly apiKey: string | null
}

interface ModelSetting {
  readonly isShown: boolean
  /** Of the currency, for a million tokens. */
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

/** Where people of an organization sign in with what they have there. */
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

/** An OAuth client for web pages and a key for its picker, of one project of Google Cloud. */
const googleDriveConfig = (env: Environment) => {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_API_KEY: apiKey } = env
  if (!clientId && !clientSecret && !apiKey) return null
  if (!clientId || !clientSecret || !apiKey)
    throw new ConfigError([
      'GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET and GOOGLE_API_KEY go together: set all three or none',
    ])
  // a client's id begins with the number of its project: 123456-abc.apps.googleusercontent.com
  const appId = env.GOOGLE_APP_ID ?? /^\d+/.exec(clientId)?.[0]
  if (!appId) throw new ConfigError(['GOOGLE_APP_ID is needed: the number of the Google Cloud project'])
  return { clientId, clientSecret, apiKey, appId }
}

export interface PlanConfig {
  /** A day; null: no limit. */
  readonly messages: number | null
  readonly storageBytes: number
  /** What answers may cost a month, in millionths of the currency; null: no limit. */
  readonly budget: number | null
}

/** The specification's plans (AUTH-06, VLT-02), with what whoever runs the server wants otherwise. */
const plansWith = (planLimits: PlanLimits): Record<Plan, PlanConfig> => {
  const planOf = (plan: Plan): PlanConfig => {
    const { messages, storage, budget } = planLimits[plan] ?? {}
    const usual = plan === 'guest' ? limits.usage.assistant.guest : limits.usage.assistant.other
    return {
      messages: messages === undefined ? usual : messages,
      storageBytes: storage ?? limits.vault.storageBytes[plan],
      budget: budget === undefined || budget === null ? null : Math.round(budget * 1_000_000),
    }
  }
  return {
    guest: planOf('guest'),
    free: planOf('free'),
    pro: planOf('pro'),
    sumo: planOf('sumo'),
    essentials: planOf('essentials'),
    team: planOf('team'),
  }
}

const numberOrNull = (limit: number | 'off') => (limit === 'off' ? null : limit)

/** Where a variable has no text of its own: the validator's sentences name types. */
const plainText = (issue: z.core.$ZodRawIssue): string => {
  if (issue.code === 'too_small') return `must be at least ${issue.minimum}`
  if (issue.code === 'too_big') return `must be at most ${issue.maximum}`
  return issue.code === 'invalid_value' ? `must be one of ${issue.values.join(', ')}` : 'is invalid'
}

/** Reads the environment once. An empty variable counts as not set. Throws `ConfigError`. */
export const readConfig = (environment: Record<string, string | undefined>) => {
  const variables = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      name in Environment.shape && value !== undefined && value !== '' ? [[name, value]] : [],
    ),
  )
  const parsed = Environment.safeParse(variables, { error: plainText })
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  const env = parsed.data
  if (env.ROLE !== 'all' && !env.DATABASE_URL)
    throw new ConfigError([
      'ROLE (--role) splits Atelier into several processes, which needs DATABASE_URL=postgres://…: the embedded database is for one process',
    ])
  const openId = openIdConfig(env)
  if (env.PASSWORDS === 'off' && !openId)
    throw new ConfigError([
      'PASSWORDS=off needs another way to sign in: set OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET',
    ])
  const dataDir = resolve(env.DATA_DIR)
  return {
    mode: env.NODE_ENV,
    /** web: answers people; worker: background work alone; all: both, in one process. */
    role: env.ROLE,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    /** A postgres:// address, or the folder of the embedded database. */
    databaseUrl: env.DATABASE_URL ?? resolve(dataDir, 'database'),
    publicUrl: env.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    /** Hosts and networks that the outbound fetch may reach though private. */
    outboundAllow: env.OUTBOUND_ALLOW.split(/[\s,]+/).filter((entry) => entry !== ''),
    /** The file with programs that people may add as plugins; null: none. */
    mcpServers: env.MCP_SERVERS === undefined ? null : resolve(env.MCP_SERVERS),
    logLevel: env.LOG_LEVEL,
    s3: s3Config(env),
    /** null: no mail is sent. */
    mail: mailConfig(env),
    /** null: nothing is brought in from Google Drive. */
    googleDrive: googleDriveConfig(env),
    /** null: people sign in with passwords alone. */
    openId,
    /** Reads the words in pictures, where this machine has it; null: never asked. */
    tesseract:
      env.TESSERACT === 'off'
        ? null
        : {
            /** Found on the path, unless it is one. */
            command: env.TESSERACT,
            /** As it is told them: eng+deu. Null: the usual ones that are installed. */
            languages: env.TESSERACT_LANGUAGES ?? null,
          },
    /** The command of LibreOffice, which converts old Office files where this machine has it; null: never asked. */
    libreOffice: env.LIBREOFFICE === 'off' ? null : env.LIBREOFFICE,
    /** The operator's own legal pages, each in place of the product's; null: none. */
    legalDir: env.LEGAL_DIR === undefined ? null : resolve(env.LEGAL_DIR),
    /** Signs and seals; null: one that is made at the first start and kept in the database. */
    serverSecret: env.SERVER_SECRET ?? null,
    models: {
      ollamaUrl: env.OLLAMA_BASE_URL ?? null,
      openaiKey: env.OPENAI_API_KEY ?? null,
      openaiUrl: env.OPENAI_BASE_URL ?? null,
      /** null: its server's name and errors decide. */
      openaiApi: env.OPENAI_API === 'auto' ? null : env.OPENAI_API,
      anthropicKey: env.ANTHROPIC_API_KEY ?? null,
      googleKey: env.GOOGLE_GENERATIVE_AI_API_KEY ?? null,
      defaultModel: env.DEFAULT_MODEL ?? null,
      embeddingModel: env.EMBEDDING_MODEL ?? null,
      /** Models that see, beside those that are known to. */
      visionModels: env.VISION_MODELS.split(/[\s,]+/).filter((name) => name !== ''),
      contextWindow: env.CONTEXT_WINDOW,
      /** How long a model may say nothing before the answer is given up. Milliseconds. */
      idleTimeout: env.MODEL_IDLE_SECONDS * 1000,
      /** What admins connected beside these, and what they say of models: see platform/settings. */
      connections: [] as readonly ConnectionConfig[],
      settings: new Map() as ReadonlyMap<string, ModelSetting>,
      /** Private hosts that connections may reach. */
      outboundAllow: env.OUTBOUND_ALLOW.split(/[\s,]+/).filter((entry) => entry !== ''),
    },
    localModels: {
      /** Whether this process runs models itself. */
      isOn: env.LOCAL_MODELS === 'on' || (env.LOCAL_MODELS === 'auto' && env.ROLE === 'all'),
      folder: resolve(dataDir, 'models'),
      /** Bytes for all of them; null: as much as is free. */
      memory: env.LOCAL_MODELS_MEMORY === undefined ? null : env.LOCAL_MODELS_MEMORY * 1024 ** 2,
    },
    search: {
      /** Asked where they have what they need: a key, or an address. */
      providers: env.SEARCH_PROVIDERS,
      searxngUrl: env.SEARXNG_URL?.replace(/\/+$/, '') ?? null,
      braveKey: env.BRAVE_SEARCH_API_KEY ?? null,
      tavilyKey: env.TAVILY_API_KEY ?? null,
    },
    /** Where other people's sites are. */
    sites: env.SITE_ADDRESSES,
    /** How many proxies in front add to X-Forwarded-For. */
    trustedProxies: env.TRUSTED_PROXIES,
    /** null: no limit. */
    limits: {
      /** Of one person, or of one address that is not signed in; counted by each process. */
      requestsPerMinute: numberOrNull(env.REQUESTS_PER_MINUTE),
      /** New accounts and guests from one address. */
      signUpsPerHour: numberOrNull(env.SIGN_UPS_PER_HOUR),
      /** What a person's answers may cost a day: tokens in and out, as the models count them. */
      tokensPerDay: numberOrNull(env.TOKENS_DAILY_LIMIT),
    },
    /** Opens GET /metrics to whoever sends it as a bearer token; null: to this machine alone. */
    metricsToken: env.METRICS_TOKEN ?? null,
    /** Messages a day; null: none; 'plan': as the specification says. */
    assistantLimit: env.ASSISTANT_DAILY_LIMIT === 'off' ? null : env.ASSISTANT_DAILY_LIMIT,
    /** Who may make an account: everybody, who was invited, or whose address is listed. */
    signUps: { by: env.SIGN_UPS, addresses: env.SIGN_UP_ADDRESSES },
    /** Whether visitors can use Atelier without an account. Only where anyone may create one. */
    guests: env.GUESTS === 'on' && env.SIGN_UPS === 'open',
    /** Whether people can sign in with a password. */
    passwords: env.PASSWORDS === 'on',
    plans: plansWith(env.PLAN_LIMITS),
    /** In what prices and budgets are. */
    currency: env.CURRENCY,
    /** What is told who meets a limit; '' and null where whoever runs the server has not said it. */
    supportLink: env.SUPPORT_LINK ?? null,
    upgrade: { text: env.UPGRADE_TEXT, link: env.UPGRADE_LINK ?? null },
    /** As it was given: what was saved on the admin page stands behind it. */
    given: variables,
    /** Who may make a team: whoever is on the team plan, or everyone with an account. */
    teams: env.TEAMS,
    /** What joins: the account that has the invited address, proven where mail can prove it, or the link alone. */
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

/**
 * Where people reach this installation, without a slash at its end: as it was configured, else as the request that is
 * being answered reached it, else on this machine.
 */
export const ownAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? askedOrigin() ?? `http://localhost:${port}`
