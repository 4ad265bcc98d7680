import { resolve } from 'node:path'
import { z } from 'zod'
import {
  readProviders,
  readSites,
  type SearchConfig,
  searchProviderNames,
  type Sites,
  usualSites,
} from './sites.ts'

const address = z.url({
  protocol: /^https?$/,
  error: 'must be an http or https address, such as https://example.org',
})
const text = z.string().min(1)

const limit = (usual: number | 'off') =>
  z
    .union([z.literal('off'), z.coerce.number().int().min(1)], {
      error: 'must be "off" or a whole number',
    })
    .default(usual)

/** A list that is read into something else; null: it is wrong. */
const listed = <Value>(read: (text: string) => Value | null, expected: string) =>
  z
    .string()
    .default('')
    .transform((text, { addIssue }) => {
      const value = read(text)
      if (value !== null) return value
      addIssue(expected)
      return z.NEVER
    })

/** One word for each variable: what is expected, its default, what it is for. README's table is made of it. */
const Environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  ROLE: z.enum(['all', 'web', 'worker'], 'must be all, web or worker').default('all'),
  PORT: z.coerce
    .number('must be a port number, 0 to 65535')
    .int()
    .min(0)
    .max(65_535, 'must be a port number, 0 to 65535')
    .default(3000),
  HOST: text.default('localhost'),
  DATA_DIR: text.default('./data'),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'must start with postgres://; leave it out for the embedded database')
    .optional(),
  PUBLIC_URL: address.optional(),
  SERVER_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  OUTBOUND_ALLOW: z.string().default(''),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  S3_ENDPOINT: address.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  OLLAMA_BASE_URL: address.optional(),
  OPENAI_API_KEY: text.optional(),
  OPENAI_BASE_URL: address.optional(),
  ANTHROPIC_API_KEY: text.optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: text.optional(),
  DEFAULT_MODEL: text.optional(),
  EMBEDDING_MODEL: text.optional(),
  VISION_MODELS: z.string().default(''),
  TESSERACT: text.default('tesseract'),
  TESSERACT_LANGUAGES: z
    .string()
    .regex(/^[A-Za-z_]+(\+[A-Za-z_]+)*$/, 'must be languages of Tesseract, such as eng+deu')
    .default('eng'),
  MODEL_IDLE_SECONDS: z.coerce.number().min(1).max(3600).default(120),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_API_KEY: text.optional(),
  GOOGLE_APP_ID: text.optional(),
  SEARXNG_URL: address.optional(),
  BRAVE_SEARCH_API_KEY: text.optional(),
  TAVILY_API_KEY: text.optional(),
  SEARCH_PROVIDERS: listed(readProviders, `must be "off" or some of ${searchProviderNames.join(', ')}`),
  SITE_ADDRESSES: listed(
    readSites,
    `must be a list such as reddit=https://mirror.example; the sites are ${Object.keys(usualSites).join(', ')}`,
  ),
  TRUSTED_PROXIES: z.coerce.number('must be a whole number of proxies').int().min(0).max(10).default(0),
  REQUESTS_PER_MINUTE: limit(1200),
  SIGN_UPS_PER_HOUR: limit(300),
  TOKENS_DAILY_LIMIT: limit('off'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must look like smtp://user:password@host:587 or smtps://user:password@host')
    .refine(
      (url) => URL.canParse(url),
      'is no address: signs such as @ or # in the password are written %40, %23',
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>",;@\p{Cc}]{1,100}<[^\s<>,;"@]+@[^\s<>,;"@]+>|[^\s<>,;"@]+@[^\s<>,;"@]+)$/u,
      'must look like Atelier <atelier@example.org>',
    )
    .optional(),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').optional(),
  ASSISTANT_DAILY_LIMIT: z
    .union([z.literal('off'), z.literal('plan'), z.coerce.number().int().min(1)], {
      error: 'must be "plan", "off" or a whole number of messages a day',
    })
    .default('plan'),
  TEAMS: z.enum(['plan', 'everyone'], 'must be "plan" or "everyone"').default('plan'),
})

export interface Config {
  readonly mode: 'production' | 'development' | 'test'
  /** web: answers people; worker: background work alone; all: both, in one process. */
  readonly role: 'all' | 'web' | 'worker'
  readonly port: number
  readonly host: string
  /** Absolute. */
  readonly dataDir: string
  /** A postgres:// address, or the folder of the embedded database. */
  readonly databaseUrl: string
  readonly publicUrl: string | null
  /** Signs and seals; null: one that is made at the first start and kept in the database. */
  readonly serverSecret: string | null
  /** Hosts and networks that the outbound fetch may reach though private. */
  readonly outboundAllow: string[]
  readonly logLevel: z.infer<typeof Environment>['LOG_LEVEL']
  readonly s3: S3Config | null
  readonly models: ModelsConfig
  /** null: no mail is sent. */
  readonly mail: MailConfig | null
  /** null: nothing is brought in from Google Drive. */
  readonly googleDrive: GoogleDriveConfig | null
  /** Reads the words in pictures, where this machine has it; null: never asked. */
  readonly tesseract: TesseractConfig | null
  readonly search: SearchConfig
  /** Where other people's sites are. */
  readonly sites: Sites
  /** Messages a day; null: none; 'plan': as the specification says. */
  readonly assistantLimit: number | 'plan' | null
  /** Who may make a team: whoever is on the team plan, or everyone with an account. */
  readonly teams: 'plan' | 'everyone'
  /** How many proxies in front add to X-Forwarded-For. */
  readonly trustedProxies: number
  readonly limits: LimitsConfig
  /** Opens GET /metrics to whoever sends it as a bearer token; null: to this machine alone. */
  readonly metricsToken: string | null
}

/** null: no limit. */
interface LimitsConfig {
  /** Of one person, or of one address that is not signed in; counted by each process. */
  readonly requestsPerMinute: number | null
  /** New accounts and guests from one address. */
  readonly signUpsPerHour: number | null
  /** What a person's answers may cost a day: tokens in and out, as the models count them. */
  readonly tokensPerDay: number | null
}

export interface S3Config {
  readonly endpoint: string | null
  readonly bucket: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

export interface MailConfig {
  /** With its password. */
  readonly smtpUrl: string
  readonly from: string
}

/** The credentials of one project of Google Cloud: an OAuth client for web pages, and a key for its picker. */
export interface GoogleDriveConfig {
  readonly clientId: string
  readonly clientSecret: string
  readonly apiKey: string
  /** The project's number. */
  readonly appId: string
}

export interface TesseractConfig {
  /** Found on the path, unless it is one. */
  readonly command: string
  /** As it is told them: eng+deu. */
  readonly languages: string
}

export interface ModelsConfig {
  readonly ollamaUrl: string | null
  readonly openaiKey: string | null
  readonly openaiUrl: string | null
  readonly anthropicKey: string | null
  readonly googleKey: string | null
  readonly defaultModel: string | null
  readonly embeddingModel: string | null
  /** Models that see, beside those that are known to. */
  readonly visionModels: string[]
  /** How long a model may say nothing before the answer is given up. Milliseconds. */
  readonly idleTimeout: number
}

/** Says which variables are wrong and what they should be. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `Atelier cannot start: the configuration is wrong.\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
    this.name = 'ConfigError'
  }
}

const s3Config = (env: z.infer<typeof Environment>): S3Config | null => {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = env
  if (!bucket && !accessKeyId && !secretAccessKey && !env.S3_ENDPOINT) return null
  if (!bucket || !accessKeyId || !secretAccessKey)
    throw new ConfigError([
      'S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY go together: set all three or none',
    ])
  return { endpoint: env.S3_ENDPOINT ?? null, bucket, region: env.S3_REGION, accessKeyId, secretAccessKey }
}

const mailConfig = ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: from,
}: z.infer<typeof Environment>): MailConfig | null => {
  if (!smtpUrl && !from) return null
  if (!smtpUrl || !from) throw new ConfigError(['SMTP_URL and MAIL_FROM go together: set both or none'])
  return { smtpUrl, from }
}

const googleDriveConfig = (env: z.infer<typeof Environment>): GoogleDriveConfig | null => {
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

const numberOrNull = (limit: number | 'off') => (limit === 'off' ? null : limit)

/** Reads the environment once. An empty variable counts as not set. Throws `ConfigError`. */
export const readConfig = (environment: Record<string, string | undefined>): Config => {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given)
  if (!parsed.success)
    throw new ConfigError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`))
  const env = parsed.data
  if (env.ROLE !== 'all' && !env.DATABASE_URL)
    throw new ConfigError([
      'ROLE (--role) splits Atelier into several processes, which needs DATABASE_URL=postgres://…: the embedded database is for one process',
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
    outboundAllow: env.OUTBOUND_ALLOW.split(/[\s,]+/).filter((entry) => entry !== ''),
    logLevel: env.LOG_LEVEL,
    s3: s3Config(env),
    mail: mailConfig(env),
    googleDrive: googleDriveConfig(env),
    tesseract:
      env.TESSERACT === 'off' ? null : { command: env.TESSERACT, languages: env.TESSERACT_LANGUAGES },
    serverSecret: env.SERVER_SECRET ?? null,
    models: {
      ollamaUrl: env.OLLAMA_BASE_URL ?? null,
      openaiKey: env.OPENAI_API_KEY ?? null,
      openaiUrl: env.OPENAI_BASE_URL ?? null,
      anthropicKey: env.ANTHROPIC_API_KEY ?? null,
      googleKey: env.GOOGLE_GENERATIVE_AI_API_KEY ?? null,
      defaultModel: env.DEFAULT_MODEL ?? null,
      embeddingModel: env.EMBEDDING_MODEL ?? null,
      visionModels: env.VISION_MODELS.split(/[\s,]+/).filter((name) => name !== ''),
      idleTimeout: env.MODEL_IDLE_SECONDS * 1000,
    },
    search: {
      providers: env.SEARCH_PROVIDERS,
      searxngUrl: env.SEARXNG_URL?.replace(/\/+$/, '') ?? null,
      braveKey: env.BRAVE_SEARCH_API_KEY ?? null,
      tavilyKey: env.TAVILY_API_KEY ?? null,
    },
    sites: env.SITE_ADDRESSES,
    trustedProxies: env.TRUSTED_PROXIES,
    limits: {
      requestsPerMinute: numberOrNull(env.REQUESTS_PER_MINUTE),
      signUpsPerHour: numberOrNull(env.SIGN_UPS_PER_HOUR),
      tokensPerDay: numberOrNull(env.TOKENS_DAILY_LIMIT),
    },
    metricsToken: env.METRICS_TOKEN ?? null,
    assistantLimit: env.ASSISTANT_DAILY_LIMIT === 'off' ? null : env.ASSISTANT_DAILY_LIMIT,
    teams: env.TEAMS,
  }
}

/** Where people reach this installation, without a slash at its end. */
export const ownAddress = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>): string =>
  publicUrl ?? `http://localhost:${port}`
