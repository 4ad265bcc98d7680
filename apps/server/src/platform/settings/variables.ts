import type { SettingGroup } from '@atelier/contract/admin/server-setting'
import type { Environment } from '../environment.ts'

export type VariableName = Exclude<keyof Environment, 'NODE_ENV'>

export interface Variable {
  readonly group: SettingGroup
  readonly description: string
  readonly isSecret?: true
  readonly isOpen?: true
  readonly choices?: readonly string[]
}

const secretFlag = { isSecret: true } as const
const openFlag = { isOpen: true } as const

export const variables: { readonly [Name in VariableName]: Variable } = {
  SIGN_UPS: {
    group: 'people',
    description: 'Who can create an account.',
    ...openFlag,
    choices: ['open', 'invitation', 'addresses'],
  },
  SIGN_UP_ADDRESSES: {
    group: 'people',
    description: 'Allowed email addresses or domains: ada@example.org, or example.org for all its addresses.',
    ...openFlag,
  },
  GUESTS: {
    group: 'people',
    description: 'Whether visitors can use Atelier without an account. Also requires SIGN_UPS=open.',
    ...openFlag,
    choices: ['on', 'off'],
  },
  PASSWORDS: {
    group: 'people',
    description: 'Whether people can sign in with a password. “off” requires an identity provider.',
    choices: ['on', 'off'],
  },
  TEAMS: {
    group: 'people',
    description: 'Who can create teams.',
    ...openFlag,
    choices: ['everyone', 'plan'],
  },
  INVITATIONS: {
    group: 'people',
    description: 'Who can accept an invitation: only the invited email address, or anyone with the link.',
    ...openFlag,
    choices: ['address', 'link'],
  },
  OIDC_ISSUER: { group: 'people', description: 'URL of the identity provider for sign-in.' },
  OIDC_CLIENT_ID: { group: 'people', description: 'Atelier’s client ID at the identity provider.' },
  OIDC_CLIENT_SECRET: { group: 'people', description: 'Secret for the ID above.', ...secretFlag },
  OIDC_NAME: { group: 'people', description: 'Name on the sign-in button: “Continue with …”.' },
  OIDC_TRUST_EMAIL: {
    group: 'people',
    description: 'Trust email addresses when the provider omits `email_verified`.',
    choices: ['false', 'true'],
  },
  UPGRADE_TEXT: {
    group: 'people',
    description: 'Text shown when someone reaches a plan limit.',
    ...openFlag,
  },
  UPGRADE_LINK: { group: 'people', description: 'Link shown with UPGRADE_TEXT.', ...openFlag },
  SUPPORT_LINK: { group: 'people', description: 'URL where people can get help.', ...openFlag },
  PLAN_LIMITS: { group: 'limits', description: 'Limits of each plan, as JSON.', ...openFlag },
  ASSISTANT_DAILY_LIMIT: {
    group: 'limits',
    description: 'Messages per person per day: “plan”, “off” or a number.',
    ...openFlag,
  },
  TOKENS_DAILY_LIMIT: { group: 'limits', description: 'Tokens per person per day, or “off”.', ...openFlag },
  CURRENCY: { group: 'limits', description: 'Currency for prices and budgets: EUR, USD …', ...openFlag },
  REQUESTS_PER_MINUTE: {
    group: 'limits',
    description: 'Requests per person per minute, or “off”.',
    ...openFlag,
  },
  SIGN_UPS_PER_HOUR: {
    group: 'limits',
    description: 'New accounts and guests per IP address per hour, or “off”.',
    ...openFlag,
  },
  OPENAI_API_KEY: { group: 'models', description: 'API key for OpenAI.', ...secretFlag },
  OPENAI_BASE_URL: { group: 'models', description: 'URL of an OpenAI-compatible server.' },
  OPENAI_API: {
    group: 'models',
    description: 'Which OpenAI API the server supports.',
    choices: ['auto', 'responses', 'completions'],
  },
  OLLAMA_BASE_URL: {
    group: 'models',
    description: 'URL of Ollama. Detected automatically on its default port.',
  },
  ANTHROPIC_API_KEY: { group: 'models', description: 'API key for Anthropic.', ...secretFlag },
  GOOGLE_GENERATIVE_AI_API_KEY: { group: 'models', description: 'API key for Google Gemini.', ...secretFlag },
  DEFAULT_MODEL: { group: 'models', description: 'Default model.', ...openFlag },
  EMBEDDING_MODEL: {
    group: 'models',
    description: 'Model for search by meaning, or “off” to search by keyword only.',
    ...openFlag,
  },
  CONTEXT_WINDOW: { group: 'models', description: 'Context window of models, in tokens.', ...openFlag },
  VISION_MODELS: {
    group: 'models',
    description: 'IDs of additional models that can see images.',
    ...openFlag,
  },
  LOCAL_MODELS: {
    group: 'models',
    description: 'Whether Atelier runs models itself. “auto” requires a single process.',
    choices: ['auto', 'on', 'off'],
  },
  LOCAL_MODELS_MEMORY: {
    group: 'models',
    description: 'Memory for local models, in MB. Uses all free memory if not set.',
  },
  MODEL_IDLE_SECONDS: {
    group: 'models',
    description: 'Seconds to wait for a model’s next output.',
    ...openFlag,
  },
  SEARXNG_URL: { group: 'search', description: 'URL of a SearXNG instance for web search.', ...openFlag },
  BRAVE_SEARCH_API_KEY: {
    group: 'search',
    description: 'API key for Brave web search.',
    ...secretFlag,
    ...openFlag,
  },
  TAVILY_API_KEY: {
    group: 'search',
    description: 'API key for Tavily web search.',
    ...secretFlag,
    ...openFlag,
  },
  SEARCH_PROVIDERS: { group: 'search', description: 'Sites to search, or “off”.', ...openFlag },
  SITE_ADDRESSES: { group: 'search', description: 'Alternative URLs for the sites that are searched.' },
  TESSERACT: { group: 'reading', description: 'Command for reading scans, or “off”.' },
  TESSERACT_LANGUAGES: { group: 'reading', description: 'Languages to recognize in scans.' },
  LIBREOFFICE: { group: 'reading', description: 'Command for reading old Office files, or “off”.' },
  SMTP_URL: { group: 'mail', description: 'URL of the mail server.', ...secretFlag },
  MAIL_FROM: { group: 'mail', description: 'Sender address for emails.' },
  GOOGLE_CLIENT_ID: { group: 'drive', description: 'Client ID for Google Drive.' },
  GOOGLE_CLIENT_SECRET: { group: 'drive', description: 'Secret for the ID above.', ...secretFlag },
  GOOGLE_API_KEY: { group: 'drive', description: 'API key for the Google Drive picker.', ...secretFlag },
  GOOGLE_APP_ID: { group: 'drive', description: 'Google Cloud project number.' },
  PORT: { group: 'server', description: 'Port the server listens on.' },
  HOST: { group: 'server', description: 'Address the server listens on.' },
  PUBLIC_URL: { group: 'server', description: 'URL people use to open Atelier.' },
  DATA_DIR: { group: 'server', description: 'Folder for the embedded database and files.' },
  DATABASE_URL: { group: 'server', description: 'PostgreSQL connection URL.', ...secretFlag },
  S3_BUCKET: { group: 'server', description: 'S3 bucket for files.' },
  S3_ENDPOINT: {
    group: 'server',
    description: 'Endpoint of the S3-compatible storage, if you don’t use Amazon S3.',
  },
  S3_REGION: { group: 'server', description: 'S3 region.' },
  S3_ACCESS_KEY_ID: { group: 'server', description: 'S3 access key ID.', ...secretFlag },
  S3_SECRET_ACCESS_KEY: { group: 'server', description: 'Secret for the ID above.', ...secretFlag },
  ROLE: { group: 'server', description: 'Role of this process: web, worker or all.' },
  SERVER_SECRET: { group: 'server', description: 'Signs sessions and encrypts API keys.', ...secretFlag },
  TRUSTED_PROXIES: { group: 'server', description: 'Number of proxies in front of Atelier.' },
  OUTBOUND_ALLOW: { group: 'server', description: 'Private hosts that Atelier is allowed to connect to.' },
  MCP_SERVERS: { group: 'server', description: 'File listing the commands people can add as plugins.' },
  METRICS_TOKEN: { group: 'server', description: 'Token for /metrics.', ...secretFlag },
  LEGAL_DIR: { group: 'server', description: 'Folder with your own legal pages.' },
  LOG_LEVEL: { group: 'server', description: 'Log level.' },
}
