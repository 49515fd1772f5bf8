# The targets shamrocks::static and shamrocks::shared, of the tree that this file is installed in, as
# far as it has the library; or of the files that the caller names. It knows no import libraries of Windows.

if(WIN32)
    set(shamrocks_FOUND FALSE)
    set(shamrocks_NOT_FOUND_MESSAGE "on Windows, link what cargo cinstall installs by its path")
    return()
endif()

if(NOT SHAMROCKS_INCLUDE)
    get_filename_component(_shamrocks_root "${CMAKE_CURRENT_LIST_DIR}/../../.." ABSOLUTE)
    set(SHAMROCKS_INCLUDE "${_shamrocks_root}/include")
    foreach(_kind STATIC SHARED)
        # Debian's folders have the name of the machine.
        find_library(SHAMROCKS_${_kind} NO_CACHE NO_DEFAULT_PATH
            NAMES ${CMAKE_${_kind}_LIBRARY_PREFIX}shamrocks${CMAKE_${_kind}_LIBRARY_SUFFIX}
            PATHS "${_shamrocks_root}"
            PATH_SUFFIXES lib lib/${CMAKE_LIBRARY_ARCHITECTURE} lib64)
    endforeach()
endif()

foreach(_kind STATIC SHARED)
    string(TOLOWER ${_kind} _target)
    if(SHAMROCKS_${_kind} AND NOT TARGET shamrocks::${_target})
        add_library(shamrocks::${_target} ${_kind} IMPORTED)
        set_target_properties(shamrocks::${_target} PROPERTIES
            IMPORTED_LOCATION "${SHAMROCKS_${_kind}}"
            INTERFACE_INCLUDE_DIRECTORIES "${SHAMROCKS_INCLUDE}")
    endif()
endforeach()
if(TARGET shamrocks::static)
    set_target_properties(shamrocks::static PROPERTIES INTERFACE_LINK_LIBRARIES "pthread;dl;m")
endif()
