import { expect, it } from 'vitest'
import { libraryOf, resolveImports } from './module-imports.ts'

const availableModules = [
  'react',
  'react-dom/client',
  'three',
  'd3',
  'chart.js',
  'chart.js/auto',
  'lodash',
  'lodash-es',
  'papaparse',
]
const moduleOf = (code: string) => `<script type="module">${code}</script>`

it('CRF-01 recognizes the available libraries in the URLs of known CDNs', () => {
  const urls = {
    'https://cdn.jsdelivr.net/npm/d3@7/+esm': 'd3',
    'https://cdn.jsdelivr.net/npm/chart.js@4.4.0/auto/+esm': 'chart.js/auto',
    'https://cdn.jsdelivr.net/npm/three@0.160.0/build/three.module.min.js': 'three',
    'https://unpkg.com/three@0.160.0/build/three.module.js': 'three',
    'https://unpkg.com/lodash-es/lodash.js?module': 'lodash-es',
    'https://esm.sh/react@18.2.0': 'react',
    'https://esm.sh/stable/react-dom@18.2.0/client?dev': 'react-dom/client',
    'https://esm.sh/v135/d3@7': 'd3',
    'https://cdn.skypack.dev/three@0.160': 'three',
    'https://cdn.skypack.dev/pin/d3@v7.8.5-abc/mode=imports/optimized/d3.js': 'd3',
    'https://cdnjs.cloudflare.com/ajax/libs/three.js/0.160.0/three.module.min.js': 'three',
    'https://cdnjs.cloudflare.com/ajax/libs/Chart.js/4.4.0/chart.umd.min.js': 'chart.js',
    'https://cdnjs.cloudflare.com/ajax/libs/PapaParse/5.4.1/papaparse.min.js': 'papaparse',
  }
  const urlsOf = Object.keys(urls)
  expect(Object.fromEntries(urlsOf.map((url) => [url, libraryOf(url, availableModules)]))).toEqual(urls)
  const otherImports = [
    'https://unpkg.com/three@0.160.0/examples/jsm/controls/OrbitControls.js',
    'https://unpkg.com/three@0.160.0/build/three.webgpu.js',
    'https://unpkg.com/notalib',
    'https://cdn.jsdelivr.net/gh/d3/d3',
    'https://cdn.example/npm/d3',
    'https://evil.example/?https://unpkg.com/d3',
    './d3',
  ]
  expect(otherImports.filter((url) => libraryOf(url, availableModules) !== undefined)).toEqual([])
})

it('CRF-01 maps bare names, URLs and the craft’s own import map to the available libraries', () => {
  const importMap = {
    imports: { three: 'https://unpkg.com/three@0.1/build/three.module.js', plot: 'https://esm.sh/d3@7' },
  }
  const content = [
    `<p>Page</p><script type="importmap">${JSON.stringify(importMap)}</script>`,
    moduleOf(`import * as THREE from 'three'
      import { max } from "plot"; import 'https://cdn.jsdelivr.net/npm/chart.js/auto/+esm'
      const _ = await import('lodash')
      // import nothing from 'commented'
      document.title = "import x from 'quoted'"`),
  ].join('\n')
  const resolution = resolveImports(content, availableModules)
  expect(resolution.imports).toEqual({
    three: 'three',
    plot: 'd3',
    'https://cdn.jsdelivr.net/npm/chart.js/auto/+esm': 'chart.js/auto',
    lodash: 'lodash',
  })
  expect(resolution.missing).toEqual([])
  expect(resolution.content).not.toContain('importmap')
  expect(resolution.content).toContain("import * as THREE from 'three'")
})

it('CRF-01 reports missing imports, and fails only the scripts that use them', () => {
  const importMap = { imports: { 'three/addons/': 'https://unpkg.com/three@0.1/examples/jsm/' } }
  const content = [
    `<script type="importmap">${JSON.stringify(importMap)}</script>`,
    moduleOf("import { Orbit } from 'three/addons/Orbit.js'"),
    moduleOf("import x from 'notalib'"),
    moduleOf(
      "import { max } from 'd3'\nimport('later').catch(console.log)\nconst code = `\nimport y from 'text'\n`",
    ),
    '<script>import("https://esm.sh/gsap")</script>',
  ].join('\n')
  const resolution = resolveImports(content, availableModules)
  expect(resolution.missing).toEqual([
    'three/addons/Orbit.js',
    'notalib',
    'text',
    'later',
    'https://esm.sh/gsap',
  ])
  expect(resolution.content).not.toContain("from 'notalib'")
  expect(resolution.failing).toEqual(['three/addons/Orbit.js', 'notalib'])
  expect(resolution.content).toContain("import { max } from 'd3'")
})

it('CRF-01 doesn’t change pages without modules', () => {
  const content =
    '<script>document.title = "import"</script><script type="application/json">{"a": 1}</script>'
  expect(resolveImports(content, availableModules)).toEqual({
    content,
    imports: {},
    missing: [],
    failing: [],
  })
})
