import type { ScriptedModel } from '@atelier/testing/scripted-model'

/** Opens GET /metrics. */
export const metricsToken = 'for-whoever-runs-the-server'

/** Has every answer made by this model, as often as anybody asks. */
export const modelEnvironment = (model: ScriptedModel) => () => ({
  OPENAI_BASE_URL: model.url,
  OPENAI_API_KEY: 'key',
  DEFAULT_MODEL: 'scripted',
  ASSISTANT_DAILY_LIMIT: 'off',
  METRICS_TOKEN: metricsToken,
})
