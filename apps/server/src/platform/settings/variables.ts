import type { SettingGroup } from '@atelier/contract/admin/server-setting'
import type { Environment } from '../environment.ts'

export type VariableName = Exclude<keyof Environment, 'NODE_ENV'>

export interface Variable {
  readonly group: SettingGroup
  readonly about: string
  readonly isSecret?: true
  readonly isOpen?: true
  readonly choices?: readonly string[]
}

const secretFlag = { isSecret: true } as const
const openFlag = { isOpen: true } as const

export const variables: { readonly [Name in VariableName]: Variable } = {
  SIGN_UPS: {
    group: 'people',
    about: 'Who can create an account.',
    ...openFlag,
    choices: ['open', 'invitation', 'addresses'],
  },
  SIGN_UP_ADDRESSES: {
    group: 'people',
    about: 'Allowed email addresses or domains: ada@example.org, or example.org for all its addresses.',
    ...openFlag,
  },
  GUESTS: {
    group: 'people',
    about: 'Whether visitors can use Atelier without an account. Also requires SIGN_UPS=open.',
    ...openFlag,
    choices: ['on', 'off'],
  },
  PASSWORDS: {
    group: 'people',
    about: 'Whether people can sign in with a password. “off” requires an identity provider.',
    choices: ['on', 'off'],
  },
  TEAMS: { group: 'people', about: 'Who can create teams.', ...openFlag, choices: ['everyone', 'plan'] },
  INVITATIONS: {
    group: 'people',
    about: 'Who can accept an invitation: only the invited email address, or anyone with the link.',
    ...openFlag,
    choices: ['address', 'link'],
  },
  OIDC_ISSUER: { group: 'people', about: 'URL of the identity provider for sign-in.' },
  OIDC_CLIENT_ID: { group: 'people', about: 'Atelier’s client ID at the identity provider.' },
  OIDC_CLIENT_SECRET: { group: 'people', about: 'Secret for the ID above.', ...secretFlag },
  OIDC_NAME: { group: 'people', about: 'Name on the sign-in button: “Continue with …”.' },
  OIDC_TRUST_EMAIL: {
    group: 'people',
    about: 'Trust email addresses when the provider omits `email_verified`.',
    choices: ['false', 'true'],
  },
  UPGRADE_TEXT: { group: 'people', about: 'Text shown when someone reaches a plan limit.', ...openFlag },
  UPGRADE_LINK: { group: 'people', about: 'Link shown with UPGRADE_TEXT.', ...openFlag },
  SUPPORT_LINK: { group: 'people', about: 'URL where people can get help.', ...openFlag },
  PLAN_LIMITS: { group: 'limits', about: 'Limits of each plan, as JSON.', ...openFlag },
  ASSISTANT_DAILY_LIMIT: {
    group: 'limits',
    about: 'Messages per person per day: “plan”, “off” or a number.',
    ...openFlag,
  },
  TOKENS_DAILY_LIMIT: { group: 'limits', about: 'Tokens per person per day, or “off”.', ...openFlag },
  CURRENCY: { group: 'limits', about: 'Currency for prices and budgets: EUR, USD …', ...openFlag },
  REQUESTS_PER_MINUTE: { group: 'limits', about: 'Requests per person per minute, or “off”.', ...openFlag },
  SIGN_UPS_PER_HOUR: {
    group: 'limits',
    about: 'New accounts and guests per IP address per hour, or “off”.',
    ...openFlag,
  },
  OPENAI_API_KEY: { group: 'models', about: 'API key for OpenAI.', ...secretFlag },
  OPENAI_BASE_URL: { group: 'models', about: 'URL of an OpenAI-compatible server.' },
  OPENAI_API: {
    group: 'models',
    about: 'Which OpenAI API the server supports.',
    choices: ['auto', 'responses', 'completions'],
  },
  OLLAMA_BASE_URL: { group: 'models', about: 'URL of Ollama. Detected automatically on its default port.' },
  ANTHROPIC_API_KEY: { group: 'models', about: 'API key for Anthropic.', ...secretFlag },
  GOOGLE_GENERATIVE_AI_API_KEY: { group: 'models', about: 'API key for Google Gemini.', ...secretFlag },
  DEFAULT_MODEL: { group: 'models', about: 'Default model.', ...openFlag },
  EMBEDDING_MODEL: {
    group: 'models',
    about: 'Model for search by meaning, or “off” to search by keyword only.',
    ...openFlag,
  },
  CONTEXT_WINDOW: { group: 'models', about: 'Context window of models, in tokens.', ...openFlag },
  VISION_MODELS: { group: 'models', about: 'IDs of additional models that can see images.', ...openFlag },
  LOCAL_MODELS: {
    group: 'models',
    about: 'Whether Atelier runs models itself. “auto” requires a single process.',
    choices: ['auto', 'on', 'off'],
  },
  LOCAL_MODELS_MEMORY: {
    group: 'models',
    about: 'Memory for local models, in MB. Uses all free memory if not set.',
  },
  MODEL_IDLE_SECONDS: { group: 'models', about: 'Seconds to wait for a model’s next output.', ...openFlag },
  SEARXNG_URL: { group: 'search', about: 'URL of a SearXNG instance for web search.', ...openFlag },
  BRAVE_SEARCH_API_KEY: {
    group: 'search',
    about: 'API key for Brave web search.',
    ...secretFlag,
    ...openFlag,
  },
  TAVILY_API_KEY: { group: 'search', about: 'API key for Tavily web search.', ...secretFlag, ...openFlag },
  SEARCH_PROVIDERS: { group: 'search', about: 'Sites to search, or “off”.', ...openFlag },
  SITE_ADDRESSES: { group: 'search', about: 'Alternative URLs for the sites that are searched.' },
  TESSERACT: { group: 'reading', about: 'Command for reading scans, or “off”.' },
  TESSERACT_LANGUAGES: { group: 'reading', about: 'Languages to recognize in scans.' },
  LIBREOFFICE: { group: 'reading', about: 'Command for reading old Office files, or “off”.' },
  SMTP_URL: { group: 'mail', about: 'URL of the mail server.', ...secretFlag },
  MAIL_FROM: { group: 'mail', about: 'Sender address for emails.' },
  GOOGLE_CLIENT_ID: { group: 'drive', about: 'Client ID for Google Drive.' },
  GOOGLE_CLIENT_SECRET: { group: 'drive', about: 'Secret for the ID above.', ...secretFlag },
  GOOGLE_API_KEY: { group: 'drive', about: 'API key for the Google Drive picker.', ...secretFlag },
  GOOGLE_APP_ID: { group: 'drive', about: 'Google Cloud project number.' },
  PORT: { group: 'server', about: 'Port the server listens on.' },
  HOST: { group: 'server', about: 'Address the server listens on.' },
  PUBLIC_URL: { group: 'server', about: 'URL people use to open Atelier.' },
  DATA_DIR: { group: 'server', about: 'Folder for the embedded database and files.' },
  DATABASE_URL: { group: 'server', about: 'PostgreSQL connection URL.', ...secretFlag },
  S3_BUCKET: { group: 'server', about: 'S3 bucket for files.' },
  S3_ENDPOINT: {
    group: 'server',
    about: 'Endpoint of the S3-compatible storage, if you don’t use Amazon S3.',
  },
  S3_REGION: { group: 'server', about: 'S3 region.' },
  S3_ACCESS_KEY_ID: { group: 'server', about: 'S3 access key ID.', ...secretFlag },
  S3_SECRET_ACCESS_KEY: { group: 'server', about: 'Secret for the ID above.', ...secretFlag },
  ROLE: { group: 'server', about: 'Role of this process: web, worker or all.' },
  SERVER_SECRET: { group: 'server', about: 'Signs sessions and encrypts API keys.', ...secretFlag },
  TRUSTED_PROXIES: { group: 'server', about: 'Number of proxies in front of Atelier.' },
  OUTBOUND_ALLOW: { group: 'server', about: 'Private hosts that Atelier is allowed to connect to.' },
  MCP_SERVERS: { group: 'server', about: 'File listing the commands people can add as plugins.' },
  METRICS_TOKEN: { group: 'server', about: 'Token for /metrics.', ...secretFlag },
  LEGAL_DIR: { group: 'server', about: 'Folder with your own legal pages.' },
  LOG_LEVEL: { group: 'server', about: 'Log level.' },
}
