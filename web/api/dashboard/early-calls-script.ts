import { LIST_CASINOS, PATHS } from '#contract/paths.ts'
import { USER_HEADER } from '#contract/user-header.ts'
import { SIGNED_IN, STORED_USER } from '#web/api/dashboard/early-calls.ts'

/**
 * Runs in the head of the dashboard, before its modules load. Requests the session, the catalog, and, if the browser has a
 * list of a member, that member's list, and reads the stored catalog: all in parallel with the scripts.
 *
 * The server rejects the request of the list if the session belongs to another user.
 */
export const EARLY_CALLS_SCRIPT = [
  '(function(w,d){try{',
  'function f(p,u){var h={accept:"application/json"},t=performance.now();',
  `if(u)h["${USER_HEADER}"]=u;`,
  'var r=fetch(p,{credentials:"same-origin",headers:h,signal:AbortSignal.timeout(1e4)});',
  // The caller handles the failure.
  'r.catch(function(){});',
  'c[p]={userId:u,usedBy:(s?"1."+(s[1]||""):"")+" "+i,sent:{page:t,gap:Date.now()-t},response:r}}',
  'var c=w.earlyCalls={},s,i="",m;',
  `s=${SIGNED_IN}.exec(d.cookie);`,
  // Blocked storage is an empty one.
  `try{m=${STORED_USER}.exec(localStorage.getItem("lastDashboard"));if(m)i=m[1]}catch(e){}`,
  `f("${PATHS.session}");f("${LIST_CASINOS}");`,
  `if(s&&i&&i.indexOf(s[1]||"")===0){f("${PATHS.dashboard}",i);`,
  // Throws where browsers have no cache, outside secure contexts.
  `w.storedCatalog=caches.match("${LIST_CASINOS}");w.storedCatalog.catch(function(){})}`,
  '}catch(e){}})(window,document)',
].join('')
