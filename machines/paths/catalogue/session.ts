import { PASSKEY_CANCELLED } from '../../../contract/users/passkey-failures.ts'
import { Secret } from '../../kit/secret/secret.ts'
import { createRootMachine } from '../../root/root.ts'
import { confirmationMachine } from '../../session/confirmation.ts'
import { passwordMachine } from '../../session/password.ts'
import { passwordLinkPage } from '../../session/password-link.ts'
import { profileMachine } from '../../session/profile.ts'
import { renewalDelay } from '../../session/renewal.ts'
import { secondFactorMachine } from '../../session/second-factor.ts'
import { sessionMachine } from '../../session/session.ts'
import { versionMachine } from '../../version/version.ts'
import { catalogued } from '../catalogued-machine.ts'
import { pathUser, problem } from '../samples.ts'

const granted = { user: pathUser, lifetimeMs: 600_000 }
const refused = problem(401, 'session_expired')
const codeNeeded = problem(401, 'second_factor_needed')
const cancelled = problem(0, PASSKEY_CANCELLED)
const secret = new Secret('x')

/** The machines of the session and of what stays on every page. */
export const sessionMachines = [
  catalogued({
    name: 'session',
    file: 'machines/session/session.ts',
    machine: sessionMachine,
    commands: [
      { type: 'session.log_in', username: 'admin', password: secret },
      { type: 'session.log_in_with_passkey' },
      { type: 'session.log_out' },
      { type: 'session.refresh' },
      { type: 'account.changed', user: { ...pathUser, name: 'Anna Nowak' } },
      { type: 'account.changed', user: { ...pathUser, id: 8 } },
      { type: 'session.ended_elsewhere' },
    ],
    answers: {
      restore: [granted, null],
      login: [granted],
      loginWithPasskey: [granted],
      refresh: [granted],
      logout: [undefined],
      finishLogout: [true, false],
    },
    failures: { restore: [refused], login: [codeNeeded], loginWithPasskey: [cancelled], refresh: [refused] },
    timesMs: [renewalDelay(granted.lifetimeMs)],
    keyOf: ({ context, children }) => [
      context.user?.name,
      context.expired,
      context.logoutUnfinished,
      children.finishLogout?.getSnapshot().status,
    ],
  }),
  catalogued({
    name: 'password',
    file: 'machines/session/password.ts',
    machine: passwordMachine,
    commands: [
      { type: 'password.change', current: secret, next: secret, revokeTokens: true },
      { type: 'password.reset' },
    ],
    answers: { change: [undefined] },
  }),
  catalogued({
    name: 'password link page',
    file: 'machines/session/password-link.ts',
    machine: passwordLinkPage,
    input: { token: secret },
    commands: [],
    answers: { 'link/load': [{}], 'setting/load': [true] },
    toChildren: [['setting', { type: 'area.request', query: {} } as { type: string }]],
    keyOf: ({ children }) => [children.link?.getSnapshot().value, children.setting?.getSnapshot().value],
  }),
  catalogued({
    name: 'second factor',
    file: 'machines/session/second-factor.ts',
    machine: secondFactorMachine,
    commands: [],
    answers: { 'state/load': [{}], 'change/load': [{}] },
    toChildren: [['change', { type: 'area.request', query: {} } as { type: string }]],
    keyOf: ({ children }) => [children.state?.getSnapshot().value, children.change?.getSnapshot().value],
  }),
  catalogued({
    name: 'confirmation',
    file: 'machines/session/confirmation.ts',
    machine: confirmationMachine,
    commands: [],
    answers: { 'proofs/load': [{}], 'proof/load': [true] },
    toChildren: [['proof', { type: 'area.request', query: 'passkey' } as { type: string }]],
    keyOf: ({ children }) => [children.proofs?.getSnapshot().value, children.proof?.getSnapshot().value],
  }),
  catalogued({
    name: 'profile',
    file: 'machines/session/profile.ts',
    machine: profileMachine,
    input: { key: '1' },
    commands: [],
    answers: { 'form/load': [pathUser], 'form/save': [pathUser], 'issue/load': [{}], 'newPasskey/load': [{}] },
    toChildren: [
      ['form', { type: 'form.submit' }],
      ['issue', { type: 'area.request', query: {} } as { type: string }],
      ['newPasskey', { type: 'area.request', query: {} } as { type: string }],
    ],
    keyOf: ({ children }) => [
      children.form?.getSnapshot().value,
      children.issue?.getSnapshot().value,
      children.newPasskey?.getSnapshot().value,
    ],
  }),
  catalogued({
    name: 'root',
    file: 'machines/root/root.ts',
    machine: createRootMachine(sessionMachine, { version: versionMachine }),
    commands: [
      { type: 'page.entered', id: 'version-1', page: 'version' },
      { type: 'page.left', id: 'version-1' },
    ],
    keyOf: ({ children }) => Object.keys(children),
  }),
  catalogued({
    name: 'version',
    file: 'machines/version/version.ts',
    machine: versionMachine,
    commands: [{ type: 'version.check' }, { type: 'version.part_failed' }, { type: 'version.dismiss' }],
    answers: { '0.version.checking': [true, false] },
  }),
]
