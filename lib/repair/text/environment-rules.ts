import type { TextRule } from './text-rule';

/** General ways to say that the environment or the tool itself stands in the way. */
export const ENVIRONMENT_RULES: readonly TextRule[] = [
  {
    name: 'timed_out',
    errorClass: 'timeout',
    pattern:
      /(?:\b|_)timed[ _-]?out\b|\btime-?out (?:of )?\d|^time-?out\b|\b(?:deadline|time limit) (?:of \S{1,12} )?(?:was |has been )?(?:exceeded|reached|hit)\b|\bexceed(?:s|ed|ing)? (?:the |its |a |an )?(?:\w{2,20} )?(?:time limit|time-?out|deadline|execution time|run ?time)\b|\b(?:due to|after|request|connection|gateway|read|execution|query|statement) time-?out\b|\btime-?out (?:error|exceeded|expired|reached|waiting|while|after|of)\b|\b(?:took|takes|taken) (?:too long|longer than|more time than)\b|\b(?:did|has)(?: not|n[’']t) (?:finish(?:ed)?|completed?|return(?:ed)?|load(?:ed)?|respond(?:ed)?) (?:with)?in\b/i,
    says: 'that it took too long',
    example: 'Timed out after 10 seconds.',
    counterExample: 'The timeout must be a positive number',
  },
  {
    name: 'quota_used_up',
    errorClass: 'quota_exceeded',
    pattern:
      /\bquota\b[^\n]{0,30}\b(?:exceeded|exhausted|reached|used up)\b|\bexceed(?:s|ed|ing)? [^\n]{0,30}\bquota\b|\b(?:daily|weekly|monthly|yearly|plan|free tier|trial|usage) (?:\w{2,20} )?limit (?:has been |was |is )?(?:exceeded|exhausted|reached|hit)\b|\b(?:exceeded|reached|hit) (?:the|your|its|our) (?:daily|weekly|monthly|yearly|plan|free tier|trial|usage) (?:\w{2,20} )?(?:limit|quota|allowance)\b|\b(?:out of|no remaining|no more|used up (?:all )?your) (?:api )?credits\b|\blimit (?:reached|exceeded|hit) for (?:today|this (?:day|week|month))\b|\b(?:free )?trial (?:period )?(?:has |is )?(?:expired|ended|over)\b|\bupgrade your plan\b|\bused (?:up )?all (?:of )?(?:your |the |its )?(?:[\d,.]{1,12} )?(?:\w{2,20} )?(?:requests|calls|messages|credits|tokens)\b|\bis used up\b/i,
    says: 'that what was granted for a longer time is used up',
    example: 'Monthly request limit reached',
    counterExample: 'The quota must be between 1 and 5',
  },
  {
    name: 'rate_limit',
    errorClass: 'rate_limit',
    pattern:
      /\brate[ -]?limit(?:s|ed|ing)?\b|\btoo many (?:requests|calls|queries|attempts|concurrent)\b|\bthrottl(?:ed|ing)\b|\b(?:try|retry) again (?:in|after) (?:about )?(?:\d|a minute|an hour)|\bretry (?:in|after) \d|\brequests per (?:second|minute|hour)\b|\blimited to \d[\d,.]{0,12} (?:\w{2,20} )?(?:per|a|an) (?:second|minute|hour)\b|\bwait (?:for )?(?:an?|\d{1,5}) ?(?:s|seconds?|minutes?|hours?)\b|\brequest limit (?:exceeded|reached)\b|\brequest rate\b|\brate (?:was |is )?exceeded\b|\bover (?:the |your )?(?:query|request|rate) limit\b|\bslow down\b/i,
    says: 'that there are too many requests in too short a time',
    example: 'Rate limit reached for requests',
    counterExample: 'The interest rate is limited to 5 %',
  },
  {
    name: 'permission',
    errorClass: 'permission_error',
    pattern:
      /\bunauthori[sz]ed\b|\bforbidden\b|\b(?:permission|access|authori[sz]ation) (?:was |is |has been )?denied\b|\bdenied access\b|\binsufficient (?:\w{2,20} )?(?:permission|privilege|scope|right|access|authori)|\b(?:do|does|did)(?: not|n[’']t) have (?:\w{2,12} ){0,3}(?:permissions?|access|authori[sz]ation|rights?|privileges?)\b|\b(?:no|lacks?|missing|needs?|requires?) (?:\w{2,12} ){0,2}permissions?\b|\b(?:is|are|was|were|am)(?: not|n[’']t) (?:allowed|permitted|authori[sz]ed|entitled) to\b|\bnot authori[sz]ed\b|\bnot accessible (?:by|to|for)\b|\b(?:not (?:included|enabled|available)|disabled) (?:in|for|on|with|by|under) (?:your|this|the) (?:\w{2,20} )?(?:plan|subscription|account|tier|license)\b|\bmust have (?:\w{2,12} ){0,2}(?:rights|access|permissions?|privileges)\b|\bmissing[ _]scopes?\b|\bnot (?:a )?member of\b|^not in (?:the )?(?:channel|group|team|room|workspace)\b|\bonly (?:an? |the )?(?:admin(?:istrator)?|owner|manager|member|moderator|author|staff)s?\b[^\n]{0,40}\b(?:can|may)\b|\boperation not permitted\b|\b(?:is|are) private\b|\bmay not (?:view|see|access|read|open|list|edit|change|delete|use)\b|\baccess (?:to [^\n]{1,60} )?is (?:restricted|limited)\b|\b(?:has|have) blocked you\b|\b(?:in|for) your (?:region|country)\b|\b(?:premium|pro|paid|business|admin(?:istrator)?) (?:account|plan|access|membership|subscription|user)s? (?:is |are )?(?:required|needed|only)\b|\bread-only file system\b/i,
    says: 'that whoever asks may not',
    example: 'ls: /root: Permission denied',
    counterExample: 'A refund is permitted within 30 days only',
  },
  {
    name: 'credentials',
    errorClass: 'permission_error',
    pattern:
      /\bnot (?:logged|signed) in\b|\bnot authed\b|\bno user is (?:currently )?(?:logged|signed) in\b|\b(?:must|please|need to|have to|first) (?:be )?(?:log(?:ged)?|sign(?:ed)?)[ -]?in\b|\blogin (?:is )?required\b|\b(?:not|un)[ -]?(?:currently |yet )?authenticated\b|\bauthentication (?:has )?(?:failed|is required|required|error|needed)\b|\b(?:invalid|expired|incorrect|wrong|revoked|missing|bad|no) (?:\w{2,12} ){0,2}(?:api[ _-]?key|access[ _-]?token|auth(?:entication|orization)?[ _-]?token|bearer token|session token|credentials?|password|passcode)\b|^invalid (?:token|auth)[.!]?$|\b(?:api[ _-]?key|(?:access |auth |session |bearer )?token|credentials?|session|otp|verification code|one-time code)\b[^\n]{0,12} (?:is |are |has |have |was )?(?:been )?(?:invalid|expired|ended|missing|revoked|incorrect|not valid|disabled)\b|\bnot subscribed to this api\b/i,
    says: 'that a login, key or token is missing or not valid',
    example: 'Invalid API key provided',
    counterExample: 'Invalid token ";" in the expression',
  },
  {
    name: 'connection',
    errorClass: 'unavailable',
    pattern:
      /^fetch failed\b|\bnet::ERR_(?:ADDRESS|CONNECTION|INTERNET|NAME|NETWORK)|\bbad gateway\b|\bconnection (?:to (?:the )?(?:\w{2,20} )?\S{1,100} )?(?:attempts? )?(?:was |is |has been )?(?:refused|reset|closed|lost|aborted|failed|error|dropped)\b|\b(?:could not|cannot|can[’']t|couldn[’']t|failed to|unable to) (?:connect|reach|establish|resolve host)\b|\bnetwork (?:error|failure|is unreachable|unreachable)\b|\bno (?:internet|network) connection\b|\bhost (?:is )?(?:unreachable|down)\b|\b(?:name|temporary failure in name) resolution\b|\bcertificate (?:verif|(?:has |is )?(?:expired|invalid|not (?:valid|trusted)))|\b(?:TLS|SSL) (?:handshake|negotiation)\b|\bDNS (?:lookup|resolution|query|error)\b|\b(?:did|does|do)(?: not|n[’']t) respond\b|\bsocket hang up\b/i,
    says: 'that no connection could be made or kept',
    example: 'Connection refused by the order service',
    counterExample: 'Your connection flight leaves at 9',
  },
  {
    name: 'out_of_service',
    errorClass: 'unavailable',
    pattern:
      /\b(?:service|server|system|api|backend|endpoint|host|site|website|database|gateway|model|provider|daemon|container|sandbox|kernel|browser|instance|worker)s? (?:\S{1,40} )?(?:is |are |was )?(?:temporarily |currently |still )?(?:unavailable|offline|down|not (?:available|responding|reachable|running)|unreachable|overloaded|busy|under maintenance)\b|\b(?:is|are|was|went) (?:temporarily |currently |still )?(?:offline|unreachable|not (?:reachable|responding|online))\b|\b(?:temporarily|currently) (?:unavailable|offline|out of service|down|overloaded|under maintenance)\b|\b(?:under|down for|for) maintenance\b|\boverloaded\b|\bat capacity\b|\b(?:is|are) (?:re)?starting\b|\bnothing is listening\b|\bout of (?:paper|order|service)\b|\btoo many (?:open )?connections\b|\bpool (?:is |was )?exhausted\b|\bconnection slots\b/i,
    says: 'that the service is down for now',
    example: 'The booking service is temporarily unavailable.',
    counterExample: 'Seat 14A is unavailable',
  },
  {
    name: 'locked',
    errorClass: 'unavailable',
    pattern:
      /\bdeadlock(?:ed)?\b|\b(?:could not|cannot|can[’']t|failed to|unable to) (?:obtain|acquire|get|take) (?:an? |the )?(?:\w{2,20} )?(?:lock|exclusive access)\b|\b(?:database|table|row|record|resource|file|document) is (?:currently |temporarily )?locked\b|\blocked by\b/i,
    says: 'that somebody else holds a lock for now',
    example: 'Unable to obtain exclusive access to this record',
    counterExample: 'The account is locked for good',
  },
  {
    name: 'dependency',
    errorClass: 'dependency_error',
    pattern:
      /\b(?:upstream|downstream|third[ -]party|dependent|dependency|external (?:service|api))\b[^\n]{0,60}\b(?:fail(?:ed|ure)?|error|unavailable|returned|refused)\b|\b(?:fail(?:ed|ure)|error) (?:in|of|from|at|by) (?:an? |the )?(?:upstream|downstream|third[ -]party|dependency)\b|\b(?:previous|prior|earlier|preceding|prerequisite) (?:step|call|task|job|stage)s? (?:has |have )?(?:failed|did not (?:finish|complete|succeed))\b|\b(?:dependency|dependencies|prerequisites?)\b[^\n]{0,40}\b(?:has|have|is|are|was|were) not (?:been )?(?:finished|completed|ready|available|resolved|met|satisfied)\b|\b(?:payment gateway|provider|carrier|vendor|supplier|partner) (?:has )?failed\b|\b(?:gateway|provider|carrier|vendor|supplier|partner|service|api) (?:has )?(?:returned|reported|answered with) an error\b/i,
    says: 'that a step this one rests on had failed',
    example: 'Upstream inventory service returned an error',
    counterExample: 'The upstream river gauge reads 3 m',
  },
  {
    name: 'resources',
    errorClass: 'internal_error',
    pattern:
      /\bout of (?:memory|disk space)\b|\b(?:insufficient|not enough) (?:memory|disk space|storage space)\b|\bno space left\b|\bstack overflow\b|\bmaximum recursion depth\b/i,
    says: 'that the tool ran out of memory or disk',
    example: 'No space left on device',
    counterExample: 'No seats left on this flight',
  },
  {
    name: 'crash',
    errorClass: 'internal_error',
    pattern:
      /^(?:panic|fatal error|runtime error|segfault): |\binternal (?:server |system |service |tool )?(?:error|failure)\b|\bunhandled (?:promise )?(?:exception|error|rejection)\b|\bassertion (?:failed|failure|error)\b|\bunexpected (?:server )?(?:error|exception) (?:occurred|happened|in|while)\b|\b(?:an?|some) unexpected (?:error|exception)\b|\bsomething went wrong\b|\bunexpected (?:null|undefined|nil)\b|\ba bug in\b|\bserver error\b|\bcannot return null\b|\bCannot read propert(?:y|ies) of (?:undefined|null)\b|\bundefined is not (?:a function|an object)\b|\bis not a function\b|'\w{1,80}' object (?:has no attribute|is not (?:callable|iterable|subscriptable))|\bsegmentation fault\b|\bcore dumped\b|\bnull ?pointer\b|\b(?:process|tool|worker|program) (?:has )?(?:crashed|died)\b|^Error executing tool \S{1,256}$/i,
    says: 'that the tool broke on its own',
    example: 'Internal server error while booking',
    counterExample: 'Internal reference AB12 has an error in it',
  },
];
