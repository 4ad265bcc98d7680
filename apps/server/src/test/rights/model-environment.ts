import type { ScriptedModel } from '@atelier/testing/scripted-model'

export const metricsToken = 'for-whoever-runs-the-server'

/** The environment in which this model generates every answer, without a limit. */
export const modelEnvironment = (model: ScriptedModel) => () => ({
  OPENAI_BASE_URL: model.url,
  OPENAI_API_KEY: 'key',
  DEFAULT_MODEL: 'scripted',
  ASSISTANT_DAILY_LIMIT: 'off',
  METRICS_TOKEN: metricsToken,
})
