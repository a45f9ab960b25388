R"script(#compdef rearguard
_rearguard() {
  local verb='' word
  local -a verbs options
  for word in ${words[2,CURRENT-1]}; do
    case "$verb/$word" in
@WORDS@    esac
  done
  case $verb in
@VERBS@  esac
  if (( ${#verbs} )) && [[ $PREFIX != -* ]]; then _describe command verbs
  else _arguments $options '*:file:_files'
  fi
}
_rearguard "$@"
)script"
