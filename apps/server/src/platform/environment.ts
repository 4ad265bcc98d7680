import { limits } from '@atelier/contract/limits'
import { PlanLimits } from '@atelier/contract/admin/plan-limits'
import { z } from 'zod'
import { readProviders, readSites, searchProviderNames, defaultSites } from './sites.ts'

const httpUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an http or https URL, such as https://example.org',
})
const text = z.string().min(1)

const limitSetting = (defaultValue: number | 'off', min: 0 | 1 = 0) =>
  z
    .union([z.literal('off'), z.coerce.number().int().min(min)], {
      error: min === 0 ? 'must be "off" or a whole number' : 'must be "off" or a whole number above 0',
    })
    .default(defaultValue)

const onOffSwitch = z.enum(['on', 'off'], 'must be "on" or "off"').default('on')

const listSetting = <Value>(read: (text: string) => Value | null, expected: string) =>
  z
    .string()
    .default('')
    .transform((text, { addIssue }) => {
      const value = read(text)
      if (value !== null) return value
      addIssue(expected)
      return z.NEVER
    })

const readAddressList = (text: string): string[] | null => {
  const entries = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .map((entry) => entry.replace(/^@/, ''))
    .filter((entry) => entry !== '')
  return entries.every((entry) => /^([^\s@]+@)?[^\s@.]+(\.[^\s@.]+)+$/.test(entry)) ? entries : null
}

const readPlanLimits = (text: string): PlanLimits | null => {
  try {
    return PlanLimits.parse(JSON.parse(text === '' ? '{}' : text))
  } catch {
    return null
  }
}

/** Format, default and purpose of each variable. docs/configuration.md has them as a table. */
export const Environment = z.object({
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
  LEGAL_DIR: text.optional(),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\/.+/, 'must start with postgres://; leave it out for the embedded database')
    .optional(),
  PUBLIC_URL: httpUrl
    .refine(
      (url) => /^\/*$/.test(URL.parse(url)?.pathname ?? '/') && !/[?#]/.test(url),
      'must not have a path: give Atelier its own host name, such as https://atelier.example.org',
    )
    .optional(),
  SERVER_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  MCP_SERVERS: text.optional(),
  OUTBOUND_ALLOW: z.string().default(''),
  LOG_LEVEL: z.enum(['silent', 'fatal', 'error', 'warn', 'info', 'debug', 'trace']).default('info'),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: text.optional(),
  S3_REGION: text.default('us-east-1'),
  S3_ACCESS_KEY_ID: text.optional(),
  S3_SECRET_ACCESS_KEY: text.optional(),
  OLLAMA_BASE_URL: httpUrl.optional(),
  OPENAI_API_KEY: text.optional(),
  OPENAI_BASE_URL: httpUrl.optional(),
  OPENAI_API: z.enum(['auto', 'responses', 'completions']).default('auto'),
  ANTHROPIC_API_KEY: text.optional(),
  GOOGLE_GENERATIVE_AI_API_KEY: text.optional(),
  DEFAULT_MODEL: text.optional(),
  EMBEDDING_MODEL: text.optional(),
  VISION_MODELS: z.string().default(''),
  CONTEXT_WINDOW: z
    .string()
    .regex(
      /^[\s,]*((\S+=)?[1-9]\d{2,8}[\s,]*)*$/,
      'must be a number of tokens, such as 8192, or one per model: llama3=8192',
    )
    .default(''),
  TESSERACT: text.default('tesseract'),
  TESSERACT_LANGUAGES: z
    .string()
    .regex(/^[A-Za-z_]+(\+[A-Za-z_]+)*$/, 'must be Tesseract language codes, such as eng+deu')
    .optional(),
  LIBREOFFICE: text.default('soffice'),
  LOCAL_MODELS: z.enum(['auto', 'on', 'off'], 'must be "auto", "on" or "off"').default('auto'),
  LOCAL_MODELS_MEMORY: z.coerce.number('must be a number of megabytes').int().min(100).optional(),
  MODEL_IDLE_SECONDS: z.coerce.number().min(1).max(3600).default(300),
  GOOGLE_CLIENT_ID: text.optional(),
  GOOGLE_CLIENT_SECRET: text.optional(),
  GOOGLE_API_KEY: text.optional(),
  GOOGLE_APP_ID: text.optional(),
  OIDC_ISSUER: httpUrl.optional(),
  OIDC_CLIENT_ID: text.optional(),
  OIDC_CLIENT_SECRET: text.optional(),
  OIDC_NAME: z.string().max(40, 'must be at most 40 characters').default('your organization'),
  OIDC_TRUST_EMAIL: z.enum(['true', 'false'], 'must be "true" or "false"').default('false'),
  SEARXNG_URL: httpUrl.optional(),
  BRAVE_SEARCH_API_KEY: text.optional(),
  TAVILY_API_KEY: text.optional(),
  SEARCH_PROVIDERS: listSetting(
    readProviders,
    `must be "off" or one or more of ${searchProviderNames.join(', ')}`,
  ),
  SITE_ADDRESSES: listSetting(
    readSites,
    `must be a list such as reddit=https://mirror.example; the sites are ${Object.keys(defaultSites).join(', ')}`,
  ),
  TRUSTED_PROXIES: z.coerce.number('must be a whole number of proxies').int().min(0).max(10).default(0),
  REQUESTS_PER_MINUTE: limitSetting(1200, 1),
  SIGN_UPS_PER_HOUR: limitSetting(300),
  TOKENS_DAILY_LIMIT: limitSetting('off'),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must look like smtp://user:password@host:587 or smtps://user:password@host')
    .refine(
      (url) => URL.canParse(url),
      'isn’t a valid URL: write characters such as @ or # in the password as %40, %23',
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
    .union([z.literal('off'), z.literal('plan'), z.coerce.number().int().min(0)], {
      error: 'must be "plan", "off" or a whole number of messages a day',
    })
    .default('plan'),
  TEAMS: z.enum(['plan', 'everyone'], 'must be "plan" or "everyone"').default('everyone'),
  SIGN_UPS: z
    .enum(['open', 'invitation', 'addresses'], 'must be "open", "invitation" or "addresses"')
    .default('open'),
  SIGN_UP_ADDRESSES: listSetting(
    readAddressList,
    'must be email addresses or domains: ada@example.org, example.org',
  ),
  GUESTS: onOffSwitch,
  PASSWORDS: onOffSwitch,
  PLAN_LIMITS: listSetting(
    readPlanLimits,
    'must be JSON such as {"free":{"messages":50,"storage":1073741824,"budget":2}}',
  ),
  CURRENCY: z
    .string()
    .regex(/^[A-Z]{3}$/, 'must be three letters, such as EUR')
    .default('USD'),
  UPGRADE_TEXT: z.string().max(limits.admin.textMax, 'must be at most 300 characters').default(''),
  UPGRADE_LINK: z
    .url({ protocol: /^(https?|mailto)$/, error: 'must be a URL: https://… or mailto:…' })
    .optional(),
  SUPPORT_LINK: z
    .url({ protocol: /^(https?|mailto)$/, error: 'must be a URL: https://… or mailto:…' })
    .optional(),
  INVITATIONS: z.enum(['address', 'link'], 'must be "address" or "link"').default('address'),
})

export type Environment = z.infer<typeof Environment>
