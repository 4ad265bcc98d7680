/** Responses of the providers about lighthouse lenses, shortened but in their real format. */
export const searchAnswers = {
  '/searxng/search': {
    query: 'lens',
    number_of_results: 0,
    results: [
      {
        url: 'https://www.lighthouse.example/fresnel/?utm_source=news',
        title: 'The Fresnel <b>lens</b>',
        content: 'How a lighthouse lens is ground.',
        engine: 'duckduckgo',
        category: 'general',
      },
      { url: 'https://lab.example/lens.pdf', title: 'Lens restoration manual', content: null },
      { url: 'https://youtu.be/dQw4w9WgXcQ?si=abc', title: 'A lens turns', content: 'Video of a lighthouse' },
    ],
    unresponsive_engines: [],
  },
  '/brave/res/v1/web/search': {
    type: 'search',
    web: {
      type: 'search',
      results: [
        {
          title: 'The Fresnel lens',
          url: 'http://lighthouse.example/fresnel',
          description: 'A <strong>lighthouse</strong> lens and how it throws light.',
        },
      ],
    },
    videos: { results: [{ title: 'Keeper at work', url: 'https://m.youtube.com/watch?v=aaaaaaaaaaa&t=3' }] },
  },
  '/tavily/search': {
    query: 'lens',
    results: [
      {
        title: 'Lens makers',
        url: 'https://makers.example/',
        content: 'They grind lighthouse lenses.',
        score: 0.9,
      },
    ],
  },
  '/wikipedia/w/api.php': {
    batchcomplete: true,
    query: {
      searchinfo: { totalhits: 1 },
      search: [
        {
          ns: 0,
          title: 'Fresnel lens',
          pageid: 1,
          snippet: 'A <span class="searchmatch">Fresnel</span> lens &amp; its use in a lighthouse',
        },
      ],
    },
  },
  '/arxiv/api/query': `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>ArXiv Query</title><id>http://arxiv.org/api/x</id>
<entry><id>http://arxiv.org/abs/2101.00001v2</id><title>Optics of a
  lighthouse lens</title><summary>We measure a Fresnel lens.</summary>
<link href="http://arxiv.org/abs/2101.00001v2" rel="alternate" type="text/html"/>
<link title="pdf" href="http://arxiv.org/pdf/2101.00001v2" rel="related" type="application/pdf"/></entry></feed>`,
  '/openalex/works': {
    meta: { count: 2 },
    results: [
      {
        display_name: 'Conserving lighthouse lenses',
        best_oa_location: { pdf_url: 'https://journal.example/conserving.pdf', landing_page_url: null },
        abstract_inverted_index: { lens: [1], A: [0], 'is cleaned.': [2] },
      },
      { display_name: 'No file', best_oa_location: { pdf_url: null }, abstract_inverted_index: null },
    ],
  },
  '/reddit/search.json': {
    kind: 'Listing',
    data: {
      after: null,
      children: [
        {
          kind: 't3',
          data: {
            title: 'Who restores a lighthouse lens?',
            permalink: '/r/lighthouses/comments/abc123/who_restores/',
            selftext: 'Ours is broken.',
            subreddit_name_prefixed: 'r/lighthouses',
            over_18: false,
          },
        },
        { kind: 't3', data: { title: 'Not for all', permalink: '/r/x/comments/b/n/', over_18: true } },
      ],
    },
  },
  '/hackernews/api/v1/search': {
    hits: [
      {
        objectID: '41',
        title: 'Lighthouse lens physics',
        url: 'https://physics.example/lens',
        story_text: null,
      },
      {
        objectID: '42',
        title: 'Ask HN: lens glue for a lighthouse?',
        url: null,
        story_text: '<p>Which one?',
      },
    ],
    nbHits: 2,
  },
  '/youtube/youtubei/v1/search': {
    responseContext: {},
    contents: {
      twoColumnSearchResultsRenderer: {
        primaryContents: {
          sectionListRenderer: {
            contents: [
              {
                itemSectionRenderer: {
                  contents: [
                    { adSlotRenderer: {} },
                    {
                      videoRenderer: {
                        videoId: 'bbbbbbbbbbb',
                        title: { runs: [{ text: 'Restoring a ' }, { text: 'lighthouse lens' }] },
                        ownerText: { runs: [{ text: 'Keepers' }] },
                        detailedMetadataSnippets: [
                          { snippetText: { runs: [{ text: 'We clean the prisms.' }] } },
                        ],
                      },
                    },
                  ],
                },
              },
            ],
          },
        },
      },
    },
  },
} as const

/** Redirects every search to a site on this machine. */
export const searchEnvironment = ({ url, host }: { url: string; host: string }) => ({
  SEARXNG_URL: `${url}/searxng`,
  BRAVE_SEARCH_API_KEY: 'brave-key',
  TAVILY_API_KEY: 'tavily-key',
  SITE_ADDRESSES: [
    ...['brave', 'tavily', 'wikipedia', 'openalex', 'reddit', 'hackernews', 'youtube'].map(
      (name) => `${name}=${url}/${name}`,
    ),
    `arxiv-search=${url}/arxiv`,
  ].join(', '),
  OUTBOUND_ALLOW: host,
})
