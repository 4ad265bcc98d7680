import type { SettingGroup } from '@atelier/contract/server-setting'
import type { Environment } from '../environment.ts'

export type VariableName = Exclude<keyof Environment, 'NODE_ENV'>

export interface Variable {
  readonly group: SettingGroup
  readonly about: string
  /** Its value is shown to nobody. */
  readonly isSecret?: true
  /** It can be saved on the admin page: it holds at once, on every replica. What the machine itself needs is none of these. */
  readonly isOpen?: true
  readonly choices?: readonly string[]
}

const secret = { isSecret: true } as const
const open = { isOpen: true } as const

/** What each variable is for, in a line; docs/configuration.md says more. */
export const variables: { readonly [Name in VariableName]: Variable } = {
  SIGN_UPS: {
    group: 'people',
    about: 'Who may make an account.',
    ...open,
    choices: ['open', 'invitation', 'addresses'],
  },
  SIGN_UP_ADDRESSES: {
    group: 'people',
    about: 'Who may, by address: ada@example.org, or example.org for all of its addresses.',
    ...open,
  },
  GUESTS: {
    group: 'people',
    about: 'Whether visitors can use Atelier without an account. Guests also need SIGN_UPS=open.',
    ...open,
    choices: ['on', 'off'],
  },
  PASSWORDS: {
    group: 'people',
    about: 'Whether people can sign in with a password. “off” needs an identity provider.',
    choices: ['on', 'off'],
  },
  TEAMS: { group: 'people', about: 'Who may make a team.', ...open, choices: ['everyone', 'plan'] },
  INVITATIONS: {
    group: 'people',
    about: 'What joins: the invited address, or the link alone.',
    ...open,
    choices: ['address', 'link'],
  },
  OIDC_ISSUER: { group: 'people', about: 'The identity provider that people may sign in with.' },
  OIDC_CLIENT_ID: { group: 'people', about: 'Atelier’s client there.' },
  OIDC_CLIENT_SECRET: { group: 'people', about: 'Its secret.', ...secret },
  OIDC_NAME: { group: 'people', about: 'What people call it: “Continue with …”.' },
  OIDC_TRUST_EMAIL: {
    group: 'people',
    about: 'Whether addresses are taken for proven of which it does not say whether they are verified.',
    choices: ['false', 'true'],
  },
  UPGRADE_TEXT: { group: 'people', about: 'What people are told who meet a limit of their plan.', ...open },
  UPGRADE_LINK: { group: 'people', about: 'Where they are sent then.', ...open },
  SUPPORT_LINK: { group: 'people', about: 'Where people find help when something fails.', ...open },
  PLAN_LIMITS: { group: 'limits', about: 'What each plan gives, as JSON.', ...open },
  ASSISTANT_DAILY_LIMIT: {
    group: 'limits',
    about: 'Messages a day for each person: “plan”, “off” or a number.',
    ...open,
  },
  TOKENS_DAILY_LIMIT: { group: 'limits', about: 'Tokens a day for each person, or “off”.', ...open },
  CURRENCY: { group: 'limits', about: 'In what prices and budgets are: EUR, USD …', ...open },
  REQUESTS_PER_MINUTE: { group: 'limits', about: 'Calls of one person, or “off”.', ...open },
  SIGN_UPS_PER_HOUR: {
    group: 'limits',
    about: 'New accounts and guests from one address, or “off”.',
    ...open,
  },
  OPENAI_API_KEY: { group: 'models', about: 'OpenAI.', ...secret },
  OPENAI_BASE_URL: { group: 'models', about: 'Any server that speaks OpenAI’s chat completions.' },
  OPENAI_API: {
    group: 'models',
    about: 'The OpenAI API that this server speaks.',
    choices: ['auto', 'responses', 'completions'],
  },
  OLLAMA_BASE_URL: { group: 'models', about: 'Ollama; found by itself on its usual port.' },
  ANTHROPIC_API_KEY: { group: 'models', about: 'Anthropic.', ...secret },
  GOOGLE_GENERATIVE_AI_API_KEY: { group: 'models', about: 'Google.', ...secret },
  DEFAULT_MODEL: { group: 'models', about: 'What answers when nothing is chosen.', ...open },
  EMBEDDING_MODEL: { group: 'models', about: 'Searches by meaning too; “off”: by words alone.', ...open },
  CONTEXT_WINDOW: { group: 'models', about: 'How many tokens models can read.', ...open },
  VISION_MODELS: { group: 'models', about: 'More models that see pictures, by id.', ...open },
  LOCAL_MODELS: {
    group: 'models',
    about: 'Whether Atelier runs models itself; “auto”: with a single process only.',
    choices: ['auto', 'on', 'off'],
  },
  LOCAL_MODELS_MEMORY: { group: 'models', about: 'Megabytes for local models; otherwise all free memory.' },
  MODEL_IDLE_SECONDS: { group: 'models', about: 'How long a model may say nothing.', ...open },
  SEARXNG_URL: { group: 'search', about: 'A SearXNG that searches the web.', ...open },
  BRAVE_SEARCH_API_KEY: { group: 'search', about: 'Brave searches the web.', ...secret, ...open },
  TAVILY_API_KEY: { group: 'search', about: 'Tavily searches the web.', ...secret, ...open },
  SEARCH_PROVIDERS: { group: 'search', about: 'What searches ask, or “off”.', ...open },
  SITE_ADDRESSES: { group: 'search', about: 'Mirrors of the sites that are asked.' },
  TESSERACT: { group: 'reading', about: 'The command that reads scans, or “off”.' },
  TESSERACT_LANGUAGES: { group: 'reading', about: 'The languages of scans.' },
  LIBREOFFICE: { group: 'reading', about: 'The command that reads old Office files, or “off”.' },
  SMTP_URL: { group: 'mail', about: 'The mail server.', ...secret },
  MAIL_FROM: { group: 'mail', about: 'Who letters come from.' },
  GOOGLE_CLIENT_ID: { group: 'drive', about: 'Google Drive’s client.' },
  GOOGLE_CLIENT_SECRET: { group: 'drive', about: 'Its secret.', ...secret },
  GOOGLE_API_KEY: { group: 'drive', about: 'The key of its picker.', ...secret },
  GOOGLE_APP_ID: { group: 'drive', about: 'The number of its project.' },
  PORT: { group: 'server', about: 'The port that it listens on.' },
  HOST: { group: 'server', about: 'The address that it listens on.' },
  PUBLIC_URL: { group: 'server', about: 'The address that people use.' },
  DATA_DIR: { group: 'server', about: 'The embedded database and the files.' },
  DATABASE_URL: { group: 'server', about: 'A PostgreSQL server.', ...secret },
  S3_BUCKET: { group: 'server', about: 'Files in S3.' },
  S3_ENDPOINT: { group: 'server', about: 'Another S3 store than Amazon’s.' },
  S3_REGION: { group: 'server', about: 'Its region.' },
  S3_ACCESS_KEY_ID: { group: 'server', about: 'Its key.', ...secret },
  S3_SECRET_ACCESS_KEY: { group: 'server', about: 'Its secret.', ...secret },
  ROLE: { group: 'server', about: 'What this process does: web, worker or all.' },
  SERVER_SECRET: { group: 'server', about: 'Signs sessions and seals keys.', ...secret },
  TRUSTED_PROXIES: { group: 'server', about: 'How many proxies stand in front.' },
  OUTBOUND_ALLOW: { group: 'server', about: 'Private hosts that may be reached from here.' },
  MCP_SERVERS: { group: 'server', about: 'A file with programs that people may add as plugins.' },
  METRICS_TOKEN: { group: 'server', about: 'Opens /metrics.', ...secret },
  LEGAL_DIR: { group: 'server', about: 'Your own legal pages.' },
  LOG_LEVEL: { group: 'server', about: 'How much is logged.' },
}
