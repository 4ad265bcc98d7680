import type { AppContext } from './context.ts'

/** Ten lines at most: where it is, where the data is, who answers, what is not set up. */
export const startupReport = async (context: AppContext, url: string, version: string): Promise<string> => {
  const { config, database, models } = context
  const { default: answering } = await models.list()
  const isBuiltin = answering === 'builtin'
  return [
    '',
    `  Atelier ${version} is ready at ${url}${config.role === 'all' ? '' : ` (${config.role})`}`,
    '',
    `  Data      ${config.dataDir}`,
    `  Database  ${database.engine === 'pglite' ? 'embedded, in the data folder' : 'PostgreSQL'}`,
    `  Files     ${config.s3 ? `S3 bucket ${config.s3.bucket}` : 'in the data folder'}`,
    `  Answers   ${isBuiltin ? 'built-in assistant (no language model): it quotes your sources' : answering}`,
    ...(isBuiltin
      ? ['            Connect one with OPENAI_API_KEY, ANTHROPIC_API_KEY or OLLAMA_BASE_URL.']
      : []),
    '',
  ].join('\n')
}
