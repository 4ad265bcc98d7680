import { t } from '../../lib/text.tsx'

type NamePatterns = readonly (readonly [RegExp, string])[]

/** In order: most browsers also send the names of those below them. */
const browsers: NamePatterns = [
  [/\bEdg(e|A|iOS)?\//, t('Edge')],
  [/\bOPR\//, t('Opera')],
  [/\bSamsungBrowser\//, t('Samsung Internet')],
  [/\b(Firefox|FxiOS)\//, t('Firefox')],
  [/(Chrome|Chromium|CriOS)\//, t('Chrome')],
  [/\bVersion\/.*\bSafari\//, t('Safari')],
]

const systems: NamePatterns = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, t('Android')],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, t('Windows')],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, t('Linux')],
]

const nameIn = (names: NamePatterns, userAgent: string) =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1]

/** E.g. 'Firefox on Linux'; other clients keep their own name, like 'curl'. */
export const browserLabel = (userAgent: string | null): string => {
  if (userAgent === null) return t('Unnamed app')
  const browser = nameIn(browsers, userAgent)
  const system = nameIn(systems, userAgent)
  if (browser !== undefined)
    return system === undefined ? browser : t('{browser} on {system}', { browser, system })
  if (system !== undefined) return t('A browser on {system}', { system })
  return /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? t('Unnamed app')
}

export const isMobile = (userAgent: string | null): boolean =>
  /\b(iPhone|iPad|Android)\b/.test(userAgent ?? '')
