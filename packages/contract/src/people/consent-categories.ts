import type { ConsentCategory } from './consent.ts'

interface StorageItem {
  /** `*` at the end matches any suffix. */
  name: string
  storage: 'cookie' | 'local storage' | 'session storage' | 'IndexedDB' | 'cache'
  purpose: string
  retention: string
}

interface OptionalCategory {
  id: ConsentCategory
  title: string
  purpose: string
  /** Configured services, none of which loads before consent. */
  services: readonly { name: string; text: string }[]
  /** Cookies and storage keys that are deleted when the category is refused. */
  clears: readonly string[]
}

interface ConsentCategories {
  /** Increment it when what requires consent changes: everyone is then prompted again. */
  version: number
  /** Months after which everyone is prompted again. */
  months: number
  necessary: readonly StorageItem[]
  optional: readonly OptionalCategory[]
}

const untilCleared = 'until you change it or clear your browser data'
const untilTabCloses = 'until the tab is closed or you sign out'

/** Everything stored in the browser, and everything that requires consent. */
export const consentCategories: ConsentCategories = {
  version: 1,
  months: 6,
  necessary: [
    {
      name: 'atelier.session_token',
      storage: 'cookie',
      purpose: 'Keeps you signed in, including as a guest. Over HTTPS, its name starts with __Host-.',
      retention: 'until you sign out, at most 30 days',
    },
    {
      name: 'atelier.has-session',
      storage: 'local storage',
      purpose: 'Indicates that there’s a session, so the page opens faster.',
      retention: untilCleared,
    },
    {
      name: 'atelier.consent',
      storage: 'local storage',
      purpose: 'Your cookie choices.',
      retention: 'for six months, then you’re asked again',
    },
    {
      name: 'atelier-theme',
      storage: 'local storage',
      purpose: 'Light or dark theme.',
      retention: untilCleared,
    },
    {
      name: 'atelier-language',
      storage: 'local storage',
      purpose: 'Your language.',
      retention: untilCleared,
    },
    {
      name: 'atelier-sidebar',
      storage: 'local storage',
      purpose: 'Whether the sidebar is shown.',
      retention: untilCleared,
    },
    {
      name: 'atelier-craft-running',
      storage: 'session storage',
      purpose: 'Which craft is starting, so Atelier doesn’t restart one that crashed the page.',
      retention: untilTabCloses,
    },
    { name: 'atelier-panels', storage: 'local storage', purpose: 'Panel widths.', retention: untilCleared },
    {
      name: 'atelier-invitation-banner',
      storage: 'local storage',
      purpose: 'Whether you closed the invitations banner.',
      retention: untilCleared,
    },
    { name: 'atelier.model', storage: 'local storage', purpose: 'Your model.', retention: untilCleared },
    {
      name: 'atelier.chat-models',
      storage: 'session storage',
      purpose: 'Which model each chat uses.',
      retention: untilTabCloses,
    },
    {
      name: 'atelier.effort',
      storage: 'local storage',
      purpose: 'How long models can think.',
      retention: untilCleared,
    },
    {
      name: 'atelier.web',
      storage: 'local storage',
      purpose: 'Whether web search is on.',
      retention: untilCleared,
    },
    {
      name: 'atelier.seen-updates',
      storage: 'local storage',
      purpose: 'Which updates you have seen.',
      retention: untilCleared,
    },
    {
      name: 'atelier.draft.*',
      storage: 'session storage',
      purpose: 'Messages you typed but haven’t sent.',
      retention: untilTabCloses,
    },
    {
      name: 'atelier.queue.*',
      storage: 'session storage',
      purpose: 'Messages queued until the current answer is finished.',
      retention: untilTabCloses,
    },
    {
      name: 'atelier.drive-target',
      storage: 'session storage',
      purpose: 'Where to add the documents you choose in Google Drive.',
      retention: untilTabCloses,
    },
    {
      name: 'tsr-*',
      storage: 'session storage',
      purpose: 'Scroll position, so you return to the same place.',
      retention: untilTabCloses,
    },
    {
      name: 'atelier-uploads',
      storage: 'IndexedDB',
      purpose: 'Unfinished uploads, so they can resume after a reload.',
      retention: 'until the upload finishes',
    },
    {
      name: 'shell-*',
      storage: 'cache',
      purpose: 'Atelier’s own app files, so it opens faster.',
      retention: 'until the next version',
    },
    {
      name: 'shared',
      storage: 'cache',
      purpose: 'Content shared from other apps, kept until you save it to the vault.',
      retention: 'until then',
    },
  ],
  optional: [
    {
      id: 'analytics',
      title: 'Analytics',
      purpose: 'Tracks which pages people visit.',
      services: [],
      clears: ['_ga', '_ga_*', '_gid', '_gat*', '_pk_*', 'amplitude_*', 'mp_*', 'ph_*'],
    },
    {
      id: 'marketing',
      title: 'Marketing',
      purpose: 'Shows ads and measures their performance.',
      services: [],
      clears: ['_fbp', '_fbc', '_gcl_*', '_uet*', '_rdt_uuid', 'li_*'],
    },
    {
      id: 'ncm',
      title: 'Other services',
      purpose: 'Embeds parts of other services in Atelier.',
      services: [
        {
          name: 'Google file picker',
          text: 'Opens when you add files from Google Drive. Its scripts come from apis.google.com and docs.google.com, and Google sets its own cookies there. Your files stay with Google until you choose one.',
        },
      ],
      clears: ['gapi.*', 'google_*', 'g_state', 'G_*'],
    },
    {
      id: 'tawkto',
      title: 'Live support chat (tawk.to)',
      purpose: 'Lets you chat with support.',
      services: [],
      clears: ['twk_*', 'tawk*', 'Tawk*', '__tawk*', '_tawk*'],
    },
  ],
}

export const isNamed = (pattern: string, name: string): boolean =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
