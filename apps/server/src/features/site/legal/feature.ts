import type { AppContext } from '../../../context.ts'
import type { Feature, RouteContext } from '../../../feature.ts'
import { readerTemplate } from '../../../platform/http/reader-page.ts'
import { serveReaderPage } from '../../../platform/http/serve-reader-page.ts'
import { languageOfReader } from '../../../platform/http/reader-texts.ts'
import { legalNames, legalPage } from './legal-pages.ts'

const legalPages = ({ app, dist }: RouteContext, { config }: AppContext): void => {
  const template = readerTemplate(dist)
  for (const name of legalNames) {
    const pages = { en: legalPage(config, name, 'en'), de: legalPage(config, name, 'de') }
    app.get(`/${name}`, (c) => serveReaderPage(template, c.req.raw, pages[languageOfReader(c.req.raw)]))
  }
}

export const feature: Feature = { name: 'legal', mount: legalPages }
