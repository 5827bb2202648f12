import type { TextRule } from './text-rule';

/** General ways to say that the environment or the tool itself stands in the way. */
export const ENVIRONMENT_RULES: readonly TextRule[] = [
  {
    name: 'timed_out',
    errorClass: 'timeout',
    pattern:
      /(?:\b|_)timed[ _-]?out\b|\btime-?out (?:of )?\d|^time-?out\b|\b(?:deadline|time limit) (?:was )?exceeded\b|\b(?:due to|after|request|connection|gateway|read|execution|query|statement) time-?out\b|\btime-?out (?:error|exceeded|expired|reached|waiting|while|after|of)\b|\btook too long\b/i,
    says: 'that it took too long',
    example: 'Timed out after 10 seconds.',
    counterExample: 'The timeout must be a positive number',
  },
  {
    name: 'quota_used_up',
    errorClass: 'quota_exceeded',
    pattern:
      /\bquota\b[^\n]{0,30}\b(?:exceeded|exhausted|reached|used up)\b|\bexceed(?:s|ed|ing)? [^\n]{0,30}\bquota\b|\b(?:daily|weekly|monthly|yearly|plan|free tier|trial|usage) (?:\w{2,20} )?limit (?:has been |was |is )?(?:exceeded|exhausted|reached|hit)\b|\b(?:exceeded|reached|hit) (?:the|your|its|our) (?:daily|weekly|monthly|yearly|plan|free tier|trial|usage) (?:\w{2,20} )?(?:limit|quota|allowance)\b|\b(?:out of|no remaining|no more|used up (?:all )?your) (?:api )?credits\b|\bupgrade your plan\b/i,
    says: 'that what was granted for a longer time is used up',
    example: 'Monthly request limit reached',
    counterExample: 'The quota must be between 1 and 5',
  },
  {
    name: 'rate_limit',
    errorClass: 'rate_limit',
    pattern:
      /\brate[ -]?limit(?:s|ed|ing)?\b|\btoo many (?:requests|calls|queries|attempts|concurrent)\b|\bthrottl(?:ed|ing)\b|\b(?:try|retry) again (?:in|after) (?:about )?(?:\d|a minute|an hour)|\bretry (?:in|after) \d|\brequests per (?:second|minute|hour)\b|\brequest limit (?:exceeded|reached)\b|\bslow down\b/i,
    says: 'that there are too many requests in too short a time',
    example: 'Rate limit reached for requests',
    counterExample: 'The interest rate is limited to 5 %',
  },
  {
    name: 'permission',
    errorClass: 'permission_error',
    pattern:
      /\bunauthori[sz]ed\b|\bforbidden\b|\b(?:permission|access|authori[sz]ation) (?:was |is |has been )?denied\b|\bdenied access\b|\binsufficient (?:permission|privilege|scope|right|access|authori)|\b(?:do|does|did)(?: not|n[’']t) have (?:\w{2,12} ){0,3}(?:permissions?|access|authori[sz]ation|rights?|privileges?)\b|\b(?:no|lacks?|missing|needs?|requires?) (?:\w{2,12} ){0,2}permissions?\b|\b(?:is|are|was|were|am)(?: not|n[’']t) (?:allowed|permitted|authori[sz]ed|entitled) to\b|\bnot authori[sz]ed\b|\bnot accessible (?:by|to|for)\b|\bmust have (?:\w{2,12} ){0,2}(?:rights|access|permissions?|privileges)\b|\b(?:missing|insufficient) scopes?\b|\bonly (?:an? |the )?(?:admin(?:istrator)?|owner|manager|member|moderator|author|staff)s?\b[^\n]{0,40}\b(?:can|may)\b|\boperation not permitted\b|\bread-only file system\b/i,
    says: 'that whoever asks may not',
    example: 'ls: /root: Permission denied',
    counterExample: 'A refund is permitted within 30 days only',
  },
  {
    name: 'credentials',
    errorClass: 'permission_error',
    pattern:
      /\bnot (?:logged|signed) in\b|\bnot authed\b|\bno user is (?:currently )?(?:logged|signed) in\b|\b(?:must|please|need to|have to|first) (?:be )?(?:log(?:ged)?|sign(?:ed)?)[ -]?in\b|\blogin (?:is )?required\b|\b(?:not|un)[ -]?authenticated\b|\bauthentication (?:has )?(?:failed|is required|required|error|needed)\b|\b(?:invalid|expired|incorrect|wrong|revoked|missing|bad|no) (?:\w{2,12} ){0,2}(?:api[ _-]?key|access[ _-]?token|auth(?:entication|orization)?[ _-]?token|bearer token|session token|credentials?|password|passcode)\b|^invalid token[.!]?$|\b(?:api[ _-]?key|(?:access |auth |session |bearer )?token|credentials?|session)\b[^\n]{0,12} (?:is |are |has |have |was )?(?:been )?(?:invalid|expired|missing|revoked|incorrect|not valid|disabled)\b|\bnot subscribed to this api\b/i,
    says: 'that a login, key or token is missing or not valid',
    example: 'Invalid API key provided',
    counterExample: 'Invalid token ";" in the expression',
  },
  {
    name: 'connection',
    errorClass: 'unavailable',
    pattern:
      /^fetch failed\b|\bnet::ERR_(?:ADDRESS|CONNECTION|INTERNET|NAME|NETWORK)|\bbad gateway\b|\bconnection (?:attempts? )?(?:was |is |has been )?(?:refused|reset|closed|lost|aborted|failed|error|dropped)\b|\b(?:could not|cannot|can[’']t|couldn[’']t|failed to|unable to) (?:connect|reach|establish|resolve host)\b|\bnetwork (?:error|failure|is unreachable|unreachable)\b|\bno (?:internet|network) connection\b|\bhost (?:is )?(?:unreachable|down)\b|\b(?:name|temporary failure in name) resolution\b|\bcertificate verif|\bsocket hang up\b/i,
    says: 'that no connection could be made or kept',
    example: 'Connection refused by the order service',
    counterExample: 'Your connection flight leaves at 9',
  },
  {
    name: 'out_of_service',
    errorClass: 'unavailable',
    pattern:
      /\b(?:service|server|system|api|backend|endpoint|host|site|website|database|gateway|model|provider)s? (?:\S{1,40} )?(?:is |are |was )?(?:temporarily |currently |still )?(?:unavailable|offline|down|not (?:available|responding|reachable)|unreachable|overloaded|busy|under maintenance)\b|\b(?:temporarily|currently) (?:unavailable|offline|out of service|down|overloaded|under maintenance)\b|\b(?:under|down for|for) maintenance\b|\boverloaded\b|\bat capacity\b|\btoo many (?:open )?connections\b|\bconnection slots\b/i,
    says: 'that the service is down for now',
    example: 'The booking service is temporarily unavailable.',
    counterExample: 'Seat 14A is unavailable',
  },
  {
    name: 'dependency',
    errorClass: 'dependency_error',
    pattern:
      /\b(?:upstream|downstream|third[ -]party|dependent|dependency|external (?:service|api))\b[^\n]{0,60}\b(?:fail(?:ed|ure)?|error|unavailable|returned|refused)\b|\b(?:fail(?:ed|ure)|error) (?:in|of|from|at|by) (?:an? |the )?(?:upstream|downstream|third[ -]party|dependency)\b|\b(?:previous|prior|earlier|preceding|prerequisite) (?:step|call|task|job|stage)s? (?:has |have )?(?:failed|did not (?:finish|complete|succeed))\b/i,
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
      /^(?:panic|fatal error|runtime error|segfault): |\binternal (?:server |system |service |tool )?(?:error|failure)\b|\bunhandled (?:exception|error|rejection)\b|\bunexpected (?:server )?(?:error|exception) (?:occurred|happened|in|while)\b|\b(?:an?|some) unexpected (?:error|exception)\b|\bCannot read propert(?:y|ies) of (?:undefined|null)\b|\bundefined is not (?:a function|an object)\b|\bis not a function\b|'\w{1,80}' object (?:has no attribute|is not (?:callable|iterable|subscriptable))|\bsegmentation fault\b|\bcore dumped\b|\bnull ?pointer\b|\b(?:process|tool|worker|program) (?:has )?crashed\b|^Error executing tool \S{1,256}$/i,
    says: 'that the tool broke on its own',
    example: 'Internal server error while booking',
    counterExample: 'Internal reference AB12 has an error in it',
  },
];
