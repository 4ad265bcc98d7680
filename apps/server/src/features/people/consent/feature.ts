import * as endpoints from '@atelier/contract/endpoints/people/consent'
import type { AppContext } from '../../../context.ts'
import type { Feature } from '../../../feature.ts'
import type { Serve } from '../../../platform/http/server-router.ts'
import { readConsent, recordConsent } from './record-consent.ts'

const consentRoutes = (serve: Serve, context: AppContext) => {
  serve(endpoints.getConsent, ({ actor }) => readConsent(context, actor))
  serve(endpoints.recordConsent, ({ actor, body }) => recordConsent(context, actor, body))
}

export const feature: Feature = { name: 'consent', routes: consentRoutes }
